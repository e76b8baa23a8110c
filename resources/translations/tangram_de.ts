<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>CalibrationFacts</name>
    <message>
        <source>matmuls</source>
        <translation>Matmuls</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>memory-bound operators</source>
        <translation>speichergebundene Operatoren</translation>
    </message>
    <message>
        <source>collectives</source>
        <translation>Kollektive</translation>
    </message>
    <message>
        <source>kernels in training</source>
        <translation>Kernel im Training</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>constants of training runs</source>
        <translation>Konstanten aus Trainingsläufen</translation>
    </message>
</context>
<context>
    <name>ClusterCanvas</name>
    <message>
        <source>zone %1</source>
        <translation>Zone %1</translation>
    </message>
    <message>
        <source>%1 islands</source>
        <translation>%1 Inseln</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>Empty: drop nodes here</source>
        <translation>Leer: Knoten hier ablegen</translation>
    </message>
</context>
<context>
    <name>NodeGroups</name>
    <message>
        <source>GPU type</source>
        <translation>GPU-Typ</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>Link between its GPUs</source>
        <translation>Verbindung zwischen den GPUs</translation>
    </message>
    <message>
        <source>Speed of that link, per GPU and direction</source>
        <translation>Geschwindigkeit dieser Verbindung, je GPU und Richtung</translation>
    </message>
    <message>
        <source>Network interfaces</source>
        <translation>Netzwerkschnittstellen</translation>
    </message>
    <message>
        <source>Speed of an interface, one direction</source>
        <translation>Geschwindigkeit einer Schnittstelle, eine Richtung</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>Zone</translation>
    </message>
    <message>
        <source>Rack</source>
        <translation>Rack</translation>
    </message>
    <message>
        <source>Switch</source>
        <translation>Switch</translation>
    </message>
    <message>
        <source>Scale-up domain</source>
        <translation>Scale-up-Domäne</translation>
    </message>
    <message>
        <source>Measured all-reduce inside a node</source>
        <translation>Gemessenes All-Reduce im Knoten</translation>
    </message>
    <message>
        <source>zone %1</source>
        <translation>Zone %1</translation>
    </message>
    <message>
        <source>rack %1</source>
        <translation>Rack %1</translation>
    </message>
    <message>
        <source>switch %1</source>
        <translation>Switch %1</translation>
    </message>
    <message>
        <source>domain %1</source>
        <translation>Domäne %1</translation>
    </message>
</context>
<context>
    <name>PartTooltip</name>
    <message>
        <source>island %1</source>
        <translation>Insel %1</translation>
    </message>
    <message>
        <source>inside: %1 %2 per GPU, one direction</source>
        <translation>innen: %1 %2 je GPU, eine Richtung</translation>
    </message>
    <message>
        <source>interfaces: %1 × %2</source>
        <translation>Schnittstellen: %1 × %2</translation>
    </message>
    <message>
        <source>zone %1</source>
        <translation>Zone %1</translation>
    </message>
    <message>
        <source>rack %1</source>
        <translation>Rack %1</translation>
    </message>
    <message>
        <source>switch %1</source>
        <translation>Switch %1</translation>
    </message>
    <message>
        <source>scale-up domain %1</source>
        <translation>Scale-up-Domäne %1</translation>
    </message>
    <message>
        <source>measured matmul: %1</source>
        <translation>gemessenes Matmul: %1</translation>
    </message>
    <message>
        <source>a root of the tree</source>
        <translation>eine Wurzel des Baums</translation>
    </message>
    <message>
        <source>below %1</source>
        <translation>unter %1</translation>
    </message>
    <message>
        <source>uplink: %1, one direction</source>
        <translation>Uplink: %1, eine Richtung</translation>
    </message>
    <message>
        <source>uplink: non-blocking</source>
        <translation>Uplink: blockierungsfrei</translation>
    </message>
    <message>
        <source>latency: %1</source>
        <translation>Latenz: %1</translation>
    </message>
    <message>
        <source>link: %1, one direction</source>
        <translation>Verbindung: %1, eine Richtung</translation>
    </message>
    <message>
        <source>node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
</context>
<context>
    <name>PlanInputs</name>
    <message>
        <source>calibration of the GPUs</source>
        <translation>Kalibrierung der GPUs</translation>
    </message>
    <message>
        <source>cluster (was %1)</source>
        <translation>Cluster (war %1)</translation>
    </message>
    <message>
        <source>model (was %1)</source>
        <translation>Modell (war %1)</translation>
    </message>
    <message>
        <source>batch (was %1)</source>
        <translation>Batch (war %1)</translation>
    </message>
    <message>
        <source>sequence (was %1)</source>
        <translation>Sequenz (war %1)</translation>
    </message>
    <message>
        <source>schedules (were %1)</source>
        <translation>Schedules (waren %1)</translation>
    </message>
    <message>
        <source>job</source>
        <translation>Job</translation>
    </message>
    <message>
        <source>layer times (were computed)</source>
        <translation>Layer-Zeiten (waren berechnet)</translation>
    </message>
    <message>
        <source>layer times (were measured)</source>
        <translation>Layer-Zeiten (waren gemessen)</translation>
    </message>
    <message>
        <source>layer times (were of other measurements)</source>
        <translation>Layer-Zeiten (waren aus anderen Messungen)</translation>
    </message>
    <message>
        <source>islands (were %1)</source>
        <translation>Inseln (waren %1)</translation>
    </message>
    <message>
        <source>pruning rules</source>
        <translation>Ausschlussregeln</translation>
    </message>
</context>
<context>
    <name>ProfileFacts</name>
    <message>
        <source>tensor %1; micro-batch %2</source>
        <translation>Tensor %1; Micro-Batch %2</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>, sequences of %1 tokens</source>
        <translation>, Sequenzen von %1 Tokens</translation>
    </message>
    <message>
        <source>%1 was measured with sequences of %2 tokens, and the job has %3</source>
        <translation>%1 wurde mit Sequenzen von %2 Tokens gemessen, der Job hat %3</translation>
    </message>
    <message>
        <source>set the sequence to %1, or plan without the measured layer times</source>
        <translation>Sequenz auf %1 setzen oder ohne die gemessenen Layer-Zeiten planen</translation>
    </message>
    <message>
        <source>none of the cluster&apos;s GPUs was measured with %1, only %2</source>
        <translation>keine GPU des Clusters wurde mit %1 gemessen, nur %2</translation>
    </message>
    <message>
        <source>open a cluster with such GPUs, by the types in brackets, or plan without the measured layer times</source>
        <translation>einen Cluster mit solchen GPUs (Typen in Klammern) öffnen oder ohne die gemessenen Layer-Zeiten planen</translation>
    </message>
</context>
<context>
    <name>ProjectFile</name>
    <message>
        <source>The version before it, saved %1, is whole: open %2</source>
        <translation>Die Fassung davor, gespeichert %1, ist unversehrt: %2 öffnen</translation>
    </message>
    <message>
        <source>Save it again, or under another name</source>
        <translation>Noch einmal speichern, oder unter anderem Namen</translation>
    </message>
</context>
<context>
    <name>ProjectLock</name>
    <message>
        <source>It can be read, and saved under another name in a folder that you may write to</source>
        <translation>Es lässt sich lesen und in einem Ordner mit Schreibrecht unter anderem Namen speichern</translation>
    </message>
    <message>
        <source>It can be read; before you save, make sure that nobody else has it open</source>
        <translation>Es lässt sich lesen; vor dem Speichern sicherstellen, dass niemand sonst es geöffnet hat</translation>
    </message>
    <message>
        <source>no lock can be had on the project: %1</source>
        <translation>Das Projekt lässt sich nicht sperren: %1</translation>
    </message>
    <message>
        <source>another program</source>
        <translation>ein anderes Programm</translation>
    </message>
    <message>
        <source>%1 on %2 (process %3)</source>
        <translation>%1 auf %2 (Prozess %3)</translation>
    </message>
    <message>
        <source>%1, since %2</source>
        <translation>%1, seit %2</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>Plans the training of large language models on clusters of unlike GPUs.</source>
        <translation>Plant das Training großer Sprachmodelle auf Clustern ungleicher GPUs.</translation>
    </message>
    <message>
        <source>Cluster, model, job, plan, runs or calibration files, or folders of layer profiles, to open.</source>
        <translation>Zu öffnende Dateien: Cluster, Modell, Job, Plan, Läufe oder Kalibrierung, oder Ordner mit Layer-Profilen.</translation>
    </message>
    <message>
        <source>What is to be trained: a preset&apos;s id or a file.</source>
        <translation>Was trainiert werden soll: Kennung einer Vorlage oder eine Datei.</translation>
    </message>
    <message>
        <source>A job file.</source>
        <translation>Eine Job-Datei.</translation>
    </message>
    <message>
        <source>Start planning at once.</source>
        <translation>Sofort mit dem Planen beginnen.</translation>
    </message>
    <message>
        <source>Write a picture of the window once it has opened, and planned if asked to, and quit.</source>
        <translation>Ein Bild des Fensters schreiben, sobald es offen ist und, falls verlangt, geplant hat, und beenden.</translation>
    </message>
    <message>
        <source>cluster, search or plans.</source>
        <translation>cluster, search oder plans.</translation>
    </message>
    <message>
        <source>Size of the window.</source>
        <translation>Größe des Fensters.</translation>
    </message>
    <message>
        <source>Dark colours, whatever the system&apos;s are.</source>
        <translation>Dunkle Farben, unabhängig vom System.</translation>
    </message>
    <message>
        <source>Light colours, whatever the system&apos;s are.</source>
        <translation>Helle Farben, unabhängig vom System.</translation>
    </message>
    <message>
        <source>en or de, whatever the system speaks.</source>
        <translation>en oder de, was auch immer das System spricht.</translation>
    </message>
</context>
<context>
    <name>Scatter</name>
    <message>
        <source>as measured, band of 10 %</source>
        <translation>wie gemessen, Band von 10 %</translation>
    </message>
    <message>
        <source>measured iteration time</source>
        <translation>gemessene Iterationszeit</translation>
    </message>
    <message>
        <source>measured peak memory per GPU</source>
        <translation>gemessener Spitzenspeicher je GPU</translation>
    </message>
    <message>
        <source>predicted iteration time</source>
        <translation>vorhergesagte Iterationszeit</translation>
    </message>
    <message>
        <source>predicted peak memory per GPU</source>
        <translation>vorhergesagter Spitzenspeicher je GPU</translation>
    </message>
    <message>
        <source>%1 micro-batches of %2</source>
        <translation>%1 Micro-Batches zu %2</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>: predicted %1</source>
        <translation>: vorhergesagt %1</translation>
    </message>
    <message>
        <source>, measured %1: %2</source>
        <translation>, gemessen %1: %2</translation>
    </message>
    <message>
        <source>%1 on %2, quality %3</source>
        <translation>%1 auf %2, Güte %3</translation>
    </message>
    <message>
        <source>, recomputation %1</source>
        <translation>, Neuberechnung %1</translation>
    </message>
    <message>
        <source>Iteration</source>
        <translation>Iteration</translation>
    </message>
    <message>
        <source>= %1</source>
        <translation>= %1</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Not published, assumed: %1</source>
        <translation>Nicht veröffentlicht, angenommen: %1</translation>
    </message>
    <message>
        <source>compute %1</source>
        <translation>Rechnen %1</translation>
    </message>
    <message>
        <source>tensor groups %1</source>
        <translation>Tensorgruppen %1</translation>
    </message>
    <message>
        <source>context groups %1</source>
        <translation>Kontextgruppen %1</translation>
    </message>
    <message>
        <source>expert groups %1</source>
        <translation>Expertengruppen %1</translation>
    </message>
    <message>
        <source>gathering weights %1</source>
        <translation>Gewichte einsammeln %1</translation>
    </message>
    <message>
        <source>bubble %1</source>
        <translation>Leerlauf %1</translation>
    </message>
    <message>
        <source>gradient sync %1</source>
        <translation>Gradienten-Sync %1</translation>
    </message>
    <message>
        <source>optimizer %1</source>
        <translation>Optimizer %1</translation>
    </message>
</context>
<context>
    <name>tangram::AccuracyModel</name>
    <message>
        <source>over %1 runs</source>
        <translation>über %1 Läufe</translation>
    </message>
    <message>
        <source>Runs that have in common</source>
        <translation>Läufe mit gemeinsam</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>Mean size</source>
        <translation>Mittlerer Betrag</translation>
    </message>
    <message>
        <source>90 % within</source>
        <translation>90 % innerhalb</translation>
    </message>
    <message>
        <source>Worst</source>
        <translation>Größter</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>what the runs of a row share</source>
        <translation>was die Läufe einer Zeile gemeinsam haben</translation>
    </message>
    <message>
        <source>runs that were measured and predicted</source>
        <translation>Läufe, die gemessen und vorhergesagt wurden</translation>
    </message>
    <message>
        <source>median of predicted / measured − 1: above 0, predictions are too slow or too large</source>
        <translation>Median von vorhergesagt / gemessen − 1: über 0 sind Vorhersagen zu langsam oder zu groß</translation>
    </message>
    <message>
        <source>mean of the errors without their signs</source>
        <translation>Mittel der Fehler ohne Vorzeichen</translation>
    </message>
    <message>
        <source>90 % of the runs are off by no more</source>
        <translation>90 % der Läufe weichen um nicht mehr ab</translation>
    </message>
    <message>
        <source>the largest error; the tooltip names the run</source>
        <translation>der größte Fehler; der Tooltip nennt den Lauf</translation>
    </message>
    <message>
        <source>Spearman&apos;s rank correlation of predicted and measured time among layouts of one model, batch and cluster: 1 means that the order is right</source>
        <translation>Spearmans Rangkorrelation von vorhergesagter und gemessener Zeit unter Layouts gleichen Modells, Batchs und Clusters: 1 heißt, dass die Reihenfolge stimmt</translation>
    </message>
</context>
<context>
    <name>tangram::AccuracyWindow</name>
    <message>
        <source>Predicted against measured</source>
        <translation>Vorhergesagt und gemessen</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Iteration time</source>
        <translation>Iterationszeit</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>Spitzenspeicher</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>Was verglichen wird</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>Bild speichern…</translation>
    </message>
    <message>
        <source>How to read this</source>
        <translation>Wie dies zu lesen ist</translation>
    </message>
    <message>
        <source>Accuracy: %1</source>
        <translation>Genauigkeit: %1</translation>
    </message>
    <message>
        <source>no run of the file is usable</source>
        <translation>kein Lauf der Datei ist verwendbar</translation>
    </message>
    <message>
        <source>%1 of %2 usable runs</source>
        <translation>%1 von %2 verwendbaren Läufen</translation>
    </message>
    <message>
        <source>%1 runs with published memory</source>
        <translation>%1 Läufe mit veröffentlichtem Speicherbedarf</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Pictures (*.svg *.png *.pdf)</source>
        <translation>Bilder (*.svg *.png *.pdf)</translation>
    </message>
    <message>
        <source>written to %1</source>
        <translation>geschrieben nach %1</translation>
    </message>
</context>
<context>
    <name>tangram::Appearance</name>
    <message>
        <source>Okabe–Ito (standard)</source>
        <translation>Okabe–Ito (Standard)</translation>
    </message>
    <message>
        <source>Paul Tol, bright</source>
        <translation>Paul Tol, kräftig</translation>
    </message>
    <message>
        <source>Paul Tol, muted</source>
        <translation>Paul Tol, gedämpft</translation>
    </message>
    <message>
        <source>Grey scale with hatches</source>
        <translation>Graustufen mit Schraffuren</translation>
    </message>
</context>
<context>
    <name>tangram::BasisBar</name>
    <message>
        <source>Stop using</source>
        <translation>Nicht mehr verwenden</translation>
    </message>
    <message>
        <source>Stop using the %1</source>
        <translation>%1 nicht mehr verwenden</translation>
    </message>
    <message>
        <source>Plan without the %1 again</source>
        <translation>Wieder ohne %1 planen</translation>
    </message>
    <message>
        <source>Choices for the %1</source>
        <translation>Auswahl für %1</translation>
    </message>
</context>
<context>
    <name>tangram::BestView</name>
    <message>
        <source>Best iteration time and lower bound over the search</source>
        <translation>Beste Iterationszeit und untere Schranke im Lauf der Suche</translation>
    </message>
    <message>
        <source>The best plan so far and the lower bound appear here once a search has found one.</source>
        <translation>Der bisher beste Plan und die untere Schranke erscheinen hier, sobald eine Suche etwas gefunden hat.</translation>
    </message>
    <message>
        <source>Neither a plan nor a bound yet.</source>
        <translation>Noch weder Plan noch Schranke.</translation>
    </message>
    <message>
        <source>lower bound %1</source>
        <translation>untere Schranke %1</translation>
    </message>
    <message>
        <source>no plan so far</source>
        <translation>bisher kein Plan</translation>
    </message>
    <message>
        <source>best %1</source>
        <translation>bester Plan %1</translation>
    </message>
</context>
<context>
    <name>tangram::CanvasActions</name>
    <message>
        <source>Select and move</source>
        <translation>Auswählen und verschieben</translation>
    </message>
    <message>
        <source>Link parts</source>
        <translation>Bauteile verbinden</translation>
    </message>
    <message>
        <source>Islands: lasso and drag between</source>
        <translation>Inseln: Lasso und dazwischen ziehen</translation>
    </message>
    <message>
        <source>Pan</source>
        <translation>Ausschnitt verschieben</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>A&amp;usschneiden</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>&amp;Einfügen</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>&amp;Duplizieren</translation>
    </message>
    <message>
        <source>Duplicate ×&amp;N…</source>
        <translation>Duplizieren ×&amp;N…</translation>
    </message>
    <message>
        <source>De&amp;lete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>&amp;Alles auswählen</translation>
    </message>
    <message>
        <source>Select nodes of the same t&amp;ype</source>
        <translation>Knoten gleichen &amp;Typs auswählen</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>&amp;Suchen…</translation>
    </message>
    <message>
        <source>&amp;Add from the parts…</source>
        <translation>Aus &amp;Bauteilen hinzufügen…</translation>
    </message>
    <message>
        <source>&amp;Rack around the marked nodes</source>
        <translation>&amp;Rack um die markierten Knoten</translation>
    </message>
    <message>
        <source>&amp;Zone around what is marked</source>
        <translation>&amp;Zone um das Markierte</translation>
    </message>
    <message>
        <source>Take nodes &amp;out of their rack</source>
        <translation>Knoten aus dem Rack &amp;herausnehmen</translation>
    </message>
    <message>
        <source>&amp;Link what is marked</source>
        <translation>Markiertes &amp;verbinden</translation>
    </message>
    <message>
        <source>Nodes and racks with the marked switch, or two switches or zones with each other</source>
        <translation>Knoten und Racks mit dem markierten Switch, oder zwei Switches oder Zonen miteinander</translation>
    </message>
    <message>
        <source>&amp;Unlink what is marked</source>
        <translation>Markiertes &amp;trennen</translation>
    </message>
    <message>
        <source>Re&amp;name</source>
        <translation>U&amp;mbenennen</translation>
    </message>
    <message>
        <source>Edit &amp;figures</source>
        <translation>&amp;Werte bearbeiten</translation>
    </message>
    <message>
        <source>Automatic la&amp;yout</source>
        <translation>Automatisch an&amp;ordnen</translation>
    </message>
    <message>
        <source>&amp;Left edges</source>
        <translation>&amp;Linke Kanten</translation>
    </message>
    <message>
        <source>&amp;Centres</source>
        <translation>&amp;Horizontale Mitten</translation>
    </message>
    <message>
        <source>&amp;Right edges</source>
        <translation>&amp;Rechte Kanten</translation>
    </message>
    <message>
        <source>&amp;Top edges</source>
        <translation>&amp;Obere Kanten</translation>
    </message>
    <message>
        <source>&amp;Middles</source>
        <translation>&amp;Vertikale Mitten</translation>
    </message>
    <message>
        <source>&amp;Bottom edges</source>
        <translation>&amp;Untere Kanten</translation>
    </message>
    <message>
        <source>&amp;Make an island of the marked nodes</source>
        <translation>&amp;Insel aus den markierten Knoten bilden</translation>
    </message>
    <message>
        <source>Mer&amp;ge the marked islands</source>
        <translation>Markierte Inseln vereini&amp;gen</translation>
    </message>
    <message>
        <source>&amp;Part the marked nodes from their island</source>
        <translation>Markierte Knoten von ihrer Insel &amp;abtrennen</translation>
    </message>
    <message>
        <source>&amp;Lock or unlock the marked islands</source>
        <translation>Markierte Inseln s&amp;perren oder entsperren</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Show what is marked</source>
        <translation>Markiertes zeigen</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Number of copies</source>
        <translation>Anzahl der Kopien</translation>
    </message>
    <message>
        <source>Ali&amp;gn</source>
        <translation>Ausri&amp;chten</translation>
    </message>
    <message>
        <source>Align</source>
        <translation>Ausrichten</translation>
    </message>
    <message>
        <source>Move to island</source>
        <translation>In Insel verschieben</translation>
    </message>
</context>
<context>
    <name>tangram::ClusterEditor</name>
    <message numerus="yes">
        <source>Add %n node(s)</source>
        <translation>
            <numerusform>%n Knoten hinzufügen</numerusform>
            <numerusform>%n Knoten hinzufügen</numerusform>
        </translation>
    </message>
    <message>
        <source>Add switch</source>
        <translation>Switch hinzufügen</translation>
    </message>
    <message>
        <source>Add rack</source>
        <translation>Rack hinzufügen</translation>
    </message>
    <message>
        <source>Add zone</source>
        <translation>Zone hinzufügen</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n node(s)</source>
        <translation>
            <numerusform>%n Knoten löschen</numerusform>
            <numerusform>%n Knoten löschen</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Duplicate ×%1</source>
        <translation>Duplizieren ×%1</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Ausschneiden</translation>
    </message>
    <message>
        <source>clipboard</source>
        <translation>Zwischenablage</translation>
    </message>
    <message>
        <source>the clipboard holds no part of a cluster</source>
        <translation>die Zwischenablage enthält keinen Teil eines Clusters</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Verschieben</translation>
    </message>
    <message>
        <source>Align</source>
        <translation>Ausrichten</translation>
    </message>
    <message>
        <source>Automatic layout</source>
        <translation>Automatisch anordnen</translation>
    </message>
    <message>
        <source>Connect to %1</source>
        <translation>Mit %1 verbinden</translation>
    </message>
    <message>
        <source>Add link</source>
        <translation>Verbindung hinzufügen</translation>
    </message>
    <message>
        <source>these two cannot be linked</source>
        <translation>diese beiden lassen sich nicht verbinden</translation>
    </message>
    <message>
        <source>link nodes or racks with a switch, switches with each other, or zones with each other</source>
        <translation>Knoten oder Racks mit einem Switch, Switches miteinander oder Zonen miteinander verbinden</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>Trennen</translation>
    </message>
    <message>
        <source>Change GPU type</source>
        <translation>GPU-Typ ändern</translation>
    </message>
    <message>
        <source>Rename node</source>
        <translation>Knoten umbenennen</translation>
    </message>
    <message>
        <source>Rename switch</source>
        <translation>Switch umbenennen</translation>
    </message>
    <message>
        <source>Rename rack</source>
        <translation>Rack umbenennen</translation>
    </message>
    <message>
        <source>Rename zone</source>
        <translation>Zone umbenennen</translation>
    </message>
    <message>
        <source>Rename cluster</source>
        <translation>Cluster umbenennen</translation>
    </message>
    <message>
        <source>Take out of the rack</source>
        <translation>Aus dem Rack nehmen</translation>
    </message>
    <message>
        <source>Put into %1</source>
        <translation>In %1 stellen</translation>
    </message>
    <message>
        <source>Take out of the zone</source>
        <translation>Aus der Zone nehmen</translation>
    </message>
    <message>
        <source>Join scale-up domain</source>
        <translation>Scale-up-Domäne beitreten</translation>
    </message>
    <message>
        <source>no nodes are marked</source>
        <translation>es sind keine Knoten markiert</translation>
    </message>
    <message>
        <source>mark the nodes of the new island</source>
        <translation>die Knoten der neuen Insel markieren</translation>
    </message>
    <message>
        <source>Make island</source>
        <translation>Insel bilden</translation>
    </message>
    <message>
        <source>only one island is marked</source>
        <translation>nur eine Insel ist markiert</translation>
    </message>
    <message>
        <source>mark nodes of two or more islands</source>
        <translation>Knoten von zwei oder mehr Inseln markieren</translation>
    </message>
    <message>
        <source>Merge islands</source>
        <translation>Inseln vereinigen</translation>
    </message>
    <message>
        <source>mark the nodes to part from their island</source>
        <translation>die Knoten markieren, die von ihrer Insel abzutrennen sind</translation>
    </message>
    <message>
        <source>Split island</source>
        <translation>Von Insel abtrennen</translation>
    </message>
    <message>
        <source>Move to island %1</source>
        <translation>In Insel %1 verschieben</translation>
    </message>
    <message>
        <source>Rename island</source>
        <translation>Insel umbenennen</translation>
    </message>
    <message>
        <source>Lock island</source>
        <translation>Insel sperren</translation>
    </message>
    <message>
        <source>Unlock island</source>
        <translation>Insel entsperren</translation>
    </message>
</context>
<context>
    <name>tangram::ClusterKeys</name>
    <message>
        <source>Cluster drawing</source>
        <translation>Clusterzeichnung</translation>
    </message>
    <message>
        <source>← → ↑ ↓</source>
        <translation>← → ↑ ↓</translation>
    </message>
    <message>
        <source>To the next node</source>
        <translation>Zum nächsten Knoten</translation>
    </message>
    <message>
        <source>Shift + ← → ↑ ↓</source>
        <translation>Umschalt + ← → ↑ ↓</translation>
    </message>
    <message>
        <source>Mark on the way</source>
        <translation>Auf dem Weg markieren</translation>
    </message>
    <message>
        <source>Ctrl + ← → ↑ ↓</source>
        <translation>Strg + ← → ↑ ↓</translation>
    </message>
    <message>
        <source>Move what is marked</source>
        <translation>Markiertes verschieben</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Mark or unmark the node; with the mouse: pan</source>
        <translation>Knoten markieren oder Markierung aufheben; mit der Maus: Ausschnitt verschieben</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabetaste</translation>
    </message>
    <message>
        <source>Edit the figures of what is marked</source>
        <translation>Werte des Markierten bearbeiten</translation>
    </message>
    <message>
        <source>+ −</source>
        <translation>+ −</translation>
    </message>
    <message>
        <source>Zoom in or out</source>
        <translation>Vergrößern oder verkleinern</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Pos1</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Unmark; end what the mouse began</source>
        <translation>Markierung aufheben; beenden, was mit der Maus begonnen wurde</translation>
    </message>
    <message>
        <source>Wheel, pinch</source>
        <translation>Mausrad, Spreizgeste</translation>
    </message>
    <message>
        <source>Zoom at the cursor</source>
        <translation>Am Mauszeiger zoomen</translation>
    </message>
    <message>
        <source>Middle button</source>
        <translation>Mittlere Taste</translation>
    </message>
    <message>
        <source>Pan</source>
        <translation>Ausschnitt verschieben</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>Move a part, or draw a band around several</source>
        <translation>Ein Bauteil verschieben oder einen Rahmen um mehrere aufziehen</translation>
    </message>
    <message>
        <source>Ctrl or Shift + click</source>
        <translation>Strg oder Umschalt + Klick</translation>
    </message>
    <message>
        <source>Mark one more</source>
        <translation>Ein weiteres markieren</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>Doppelklick</translation>
    </message>
    <message>
        <source>Edit the figures of a part</source>
        <translation>Werte eines Bauteils bearbeiten</translation>
    </message>
</context>
<context>
    <name>tangram::ClusterPage</name>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>drag parts here, or press Enter in the list of parts</source>
        <translation>Bauteile hierher ziehen, oder in der Bauteilliste die Eingabetaste drücken</translation>
    </message>
</context>
<context>
    <name>tangram::ClusterView</name>
    <message>
        <source>Cluster drawing</source>
        <translation>Clusterzeichnung</translation>
    </message>
    <message>
        <source>Arrow keys go from node to node, Space marks, Enter edits</source>
        <translation>Pfeiltasten gehen von Knoten zu Knoten, die Leertaste markiert, die Eingabetaste bearbeitet</translation>
    </message>
    <message>
        <source>Drag nodes, racks and switches from the parts onto this ground,
or choose one there and press Enter.
Files of a cluster and what its tools print can be dropped here too.</source>
        <translation>Knoten, Racks und Switches aus den Bauteilen auf diese Fläche ziehen,
oder dort eines wählen und die Eingabetaste drücken.
Auch Clusterdateien und Ausgaben von Cluster-Werkzeugen lassen sich hier ablegen.</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>Knoten %1</translation>
    </message>
    <message>
        <source>rack %1</source>
        <translation>Rack %1</translation>
    </message>
    <message>
        <source>island %1</source>
        <translation>Insel %1</translation>
    </message>
</context>
<context>
    <name>tangram::ColumnChooser</name>
    <message>
        <source>As many as fit</source>
        <translation>So viele wie Platz haben</translation>
    </message>
    <message>
        <source>Columns of the table %1</source>
        <translation>Spalten der Tabelle %1</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>more column</source>
        <translation>weitere Spalte</translation>
    </message>
    <message>
        <source>more columns</source>
        <translation>weitere Spalten</translation>
    </message>
    <message>
        <source>Choose which columns are shown</source>
        <translation>Angezeigte Spalten wählen</translation>
    </message>
    <message>
        <source>Choose which columns are shown; hidden: %1</source>
        <translation>Angezeigte Spalten wählen; ausgeblendet: %1</translation>
    </message>
</context>
<context>
    <name>tangram::CommandModel</name>
    <message>
        <source>switched off</source>
        <translation>nicht verfügbar</translation>
    </message>
</context>
<context>
    <name>tangram::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>What to do: type some letters of it</source>
        <translation>Was zu tun ist: einige Buchstaben davon eingeben</translation>
    </message>
    <message>
        <source>Command to look for</source>
        <translation>Gesuchter Befehl</translation>
    </message>
    <message>
        <source>Commands found</source>
        <translation>Gefundene Befehle</translation>
    </message>
</context>
<context>
    <name>tangram::DerivedFacts</name>
    <message>
        <source>Embedding, %1 and head: what is divided into stages.</source>
        <translation>Embedding, %1 und Head: was in Stufen geteilt wird.</translation>
    </message>
    <message>
        <source>block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>Of the blocks %1 are dense and %2 have experts.</source>
        <translation>Von den Blöcken sind %1 dicht, %2 haben Experten.</translation>
    </message>
    <message>
        <source>Next-token-prediction blocks belong to the head.</source>
        <translation>Next-Token-Prediction-Blöcke gehören zum Head.</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Layer</translation>
    </message>
    <message>
        <source>%1 parameters in training × %2 B: %3.</source>
        <translation>%1 Parameter im Training × %2 B: %3.</translation>
    </message>
    <message>
        <source>Per GPU: divided evenly over %1; replicas hold more.</source>
        <translation>Je GPU: gleichmäßig auf %1 verteilt; Replikate belegen mehr.</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>Room</source>
        <translation>Platz</translation>
    </message>
    <message>
        <source>Memory of the GPUs less the reserve of %1 each, for state, activations and buffers. Per GPU: of the smallest, %2 with %3.</source>
        <translation>Speicher der GPUs abzüglich der Reserve von je %1, für Zustand, Aktivierungen und Puffer. Je GPU: auf der kleinsten, %2 mit %3.</translation>
    </message>
    <message>
        <source>Three times the forward pass (backward is twice forward), nothing recomputed, attention counted whole: Narayanan et al., arXiv:2104.04473, eq. 3, for GPTs; the same sum over all matmuls for other models.</source>
        <translation>Das Dreifache des Vorwärtslaufs (rückwärts ist zweimal vorwärts), nichts neu berechnet, Attention ganz gezählt: Narayanan et al., arXiv:2104.04473, Gl. 3, für GPTs; dieselbe Summe über alle Matmuls für andere Modelle.</translation>
    </message>
    <message>
        <source>%1: embedding %2, %3 of blocks and norms, head; tied embeddings once, without next-token-prediction blocks, as publishers count.</source>
        <translation>%1: Embedding %2, %3 aus Blöcken und Normen, Head; geteilte Embeddings einmal, ohne Next-Token-Prediction-Blöcke, wie Herausgeber zählen.</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Active per token</source>
        <translation>Aktiv je Token</translation>
    </message>
    <message>
        <source>%1: of routed experts %2 of %3.</source>
        <translation>%1: von gerouteten Experten %2 von %3.</translation>
    </message>
    <message>
        <source>All: the model has no experts.</source>
        <translation>Alle: das Modell hat keine Experten.</translation>
    </message>
    <message>
        <source>FLOPs per token</source>
        <translation>FLOPs je Token</translation>
    </message>
    <message>
        <source>Tokens per iteration</source>
        <translation>Tokens je Iteration</translation>
    </message>
    <message>
        <source>%1 sequences × %2 tokens = %3.</source>
        <translation>%1 Sequenzen × %2 Tokens = %3.</translation>
    </message>
    <message>
        <source>FLOPs per iteration</source>
        <translation>FLOPs je Iteration</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>Iterationen</translation>
    </message>
    <message>
        <source>%1 tokens to train / %2 per iteration, rounded up.</source>
        <translation>%1 Trainingstokens / %2 je Iteration, aufgerundet.</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>%1 as %2 keeps them</source>
        <translation>%1, wie %2 sie hält</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>as %1 accumulates them</source>
        <translation>wie %1 sie aufsummiert</translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation>Optimizer-Zustand</translation>
    </message>
    <message>
        <source>the moments of %1 and, where weights are narrower, their fp32 copy</source>
        <translation>die Momente von %1 und, wo Gewichte schmaler sind, deren fp32-Kopie</translation>
    </message>
    <message>
        <source>Training state</source>
        <translation>Trainingszustand</translation>
    </message>
    <message>
        <source>weights, gradients and optimizer state (after ZeRO, arXiv:1910.02054, section 3.1)</source>
        <translation>Gewichte, Gradienten und Optimizer-Zustand (nach ZeRO, arXiv:1910.02054, Abschnitt 3.1)</translation>
    </message>
</context>
<context>
    <name>tangram::FactsModel</name>
    <message>
        <source>The whole divided evenly over the GPUs of the open cluster</source>
        <translation>Das Ganze gleichmäßig auf die GPUs des geöffneten Clusters verteilt</translation>
    </message>
    <message>
        <source>Fact</source>
        <translation>Angabe</translation>
    </message>
    <message>
        <source>In all</source>
        <translation>Insgesamt</translation>
    </message>
    <message>
        <source>Per GPU</source>
        <translation>Je GPU</translation>
    </message>
</context>
<context>
    <name>tangram::FindingModel</name>
    <message>
        <source>to mend: %1</source>
        <translation>zu beheben: %1</translation>
    </message>
    <message>
        <source>to know: %1</source>
        <translation>zur Kenntnis: %1</translation>
    </message>
</context>
<context>
    <name>tangram::FunnelView</name>
    <message>
        <source>%1 enumerated, %2 %3</source>
        <translation>%1 aufgezählt, %2 %3</translation>
    </message>
    <message>
        <source>enumerated</source>
        <translation>aufgezählt</translation>
    </message>
</context>
<context>
    <name>tangram::GanttChart</name>
    <message>
        <source>Gantt chart</source>
        <translation>Gantt-Diagramm</translation>
    </message>
    <message>
        <source>Bars of the Gantt chart</source>
        <translation>Balken des Gantt-Diagramms</translation>
    </message>
    <message>
        <source>Timeline of one training iteration, one row per pipeline stage</source>
        <translation>Zeitverlauf einer Trainingsiteration, eine Zeile je Pipeline-Stufe</translation>
    </message>
</context>
<context>
    <name>tangram::GanttKeys</name>
    <message>
        <source>Gantt chart</source>
        <translation>Gantt-Diagramm</translation>
    </message>
    <message>
        <source>+ −</source>
        <translation>+ −</translation>
    </message>
    <message>
        <source>Zoom in or out</source>
        <translation>Vergrößern oder verkleinern</translation>
    </message>
    <message>
        <source>F, Home</source>
        <translation>F, Pos1</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>← →</source>
        <translation>← →</translation>
    </message>
    <message>
        <source>Pan in time</source>
        <translation>In der Zeit verschieben</translation>
    </message>
    <message>
        <source>↑ ↓</source>
        <translation>↑ ↓</translation>
    </message>
    <message>
        <source>Scroll the stages</source>
        <translation>Durch die Stufen blättern</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>Mausrad</translation>
    </message>
    <message>
        <source>Zoom at the cursor; over the labels, scroll the stages</source>
        <translation>Am Mauszeiger zoomen; über den Beschriftungen durch die Stufen blättern</translation>
    </message>
    <message>
        <source>Shift+wheel</source>
        <translation>Umschalt+Mausrad</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>Pan</source>
        <translation>Ausschnitt verschieben</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>Klick</translation>
    </message>
    <message>
        <source>Select the stage and the event</source>
        <translation>Stufe und Ereignis auswählen</translation>
    </message>
</context>
<context>
    <name>tangram::HelpWindow</name>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Help page</source>
        <translation>Hilfeseite</translation>
    </message>
</context>
<context>
    <name>tangram::ImportChoiceRow</name>
    <message>
        <source>GPUs that no source names</source>
        <translation>GPUs, die keine Quelle nennt</translation>
    </message>
    <message>
        <source>GPUs per node where no source says</source>
        <translation>GPUs je Knoten, wo keine Quelle sie nennt</translation>
    </message>
    <message>
        <source>Nodes of each machine</source>
        <translation>Knoten je Maschine</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>unbekannt</translation>
    </message>
</context>
<context>
    <name>tangram::ImportFigureModel</name>
    <message>
        <source>assumed</source>
        <translation>angenommen</translation>
    </message>
    <message>
        <source>%1, and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Angabe</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Stelle</translation>
    </message>
</context>
<context>
    <name>tangram::ImportNodeModel</name>
    <message>
        <source>assumed</source>
        <translation>angenommen</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>GPUs each</source>
        <translation>GPUs je Knoten</translation>
    </message>
    <message>
        <source>GPU type</source>
        <translation>GPU-Typ</translation>
    </message>
    <message>
        <source>Between its GPUs</source>
        <translation>Zwischen GPUs</translation>
    </message>
    <message>
        <source>Interfaces</source>
        <translation>Schnittstellen</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Ort</translation>
    </message>
</context>
<context>
    <name>tangram::ImportNoteModel</name>
    <message>
        <source>Contradiction</source>
        <translation>Widerspruch</translation>
    </message>
    <message>
        <source>Assumed</source>
        <translation>Angenommen</translation>
    </message>
    <message>
        <source>Ignored</source>
        <translation>Ignoriert</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>What there is to say</source>
        <translation>Was dazu zu sagen ist</translation>
    </message>
</context>
<context>
    <name>tangram::ImportSourceModel</name>
    <message>
        <source>being read…</source>
        <translation>wird gelesen…</translation>
    </message>
    <message>
        <source>read</source>
        <translation>gelesen</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>Was es ist</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Switches</source>
        <translation>Switches</translation>
    </message>
</context>
<context>
    <name>tangram::ImportWindow</name>
    <message>
        <source>pasted text %1</source>
        <translation>eingefügter Text %1</translation>
    </message>
    <message>
        <source>What the cluster&apos;s tools print about it</source>
        <translation>Was die Werkzeuge des Clusters über ihn ausgeben</translation>
    </message>
    <message>
        <source>There is no text to paste</source>
        <translation>Es gibt keinen Text zum Einfügen</translation>
    </message>
    <message>
        <source>Copy the output of one of the tools first.</source>
        <translation>Zuerst die Ausgabe eines der Werkzeuge kopieren.</translation>
    </message>
    <message>
        <source>Save cluster file</source>
        <translation>Clusterdatei speichern</translation>
    </message>
    <message>
        <source>Cluster files (*.json)</source>
        <translation>Clusterdateien (*.json)</translation>
    </message>
    <message>
        <source>The cluster was written to %1</source>
        <translation>Der Cluster wurde nach %1 geschrieben</translation>
    </message>
    <message>
        <source>A GPU that is not known</source>
        <translation>Eine unbekannte GPU</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>Nodes understood</source>
        <translation>Verstandene Knoten</translation>
    </message>
    <message>
        <source>Where its figures come from</source>
        <translation>Woher die Angaben stammen</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Hinweise</translation>
    </message>
    <message>
        <source>Source text</source>
        <translation>Quelltext</translation>
    </message>
    <message>
        <source>Save cluster file…</source>
        <translation>Clusterdatei speichern…</translation>
    </message>
    <message>
        <source>Use this cluster</source>
        <translation>Diesen Cluster verwenden</translation>
    </message>
    <message>
        <source>Import a cluster</source>
        <translation>Cluster importieren</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>The chosen note</source>
        <translation>Der gewählte Hinweis</translation>
    </message>
    <message>
        <source>What does the cluster print about itself?</source>
        <translation>Was gibt der Cluster über sich aus?</translation>
    </message>
    <message>
        <source>Drop files here, choose them, or paste text: nvidia-smi topo -m, nvidia-smi -q -x, scontrol show node, sinfo, topology.conf, kubectl get nodes -o json, nccl-tests, NCCL&apos;s topology XML, ibnetdiscover, or a table of nodes. Several are put together into one cluster.</source>
        <translation>Dateien hier ablegen, auswählen oder Text einfügen: nvidia-smi topo -m, nvidia-smi -q -x, scontrol show node, sinfo, topology.conf, kubectl get nodes -o json, nccl-tests, NCCLs Topologie-XML, ibnetdiscover oder eine Tabelle von Knoten. Mehrere werden zu einem Cluster zusammengesetzt.</translation>
    </message>
    <message>
        <source>Choose files…</source>
        <translation>Dateien wählen…</translation>
    </message>
    <message>
        <source>Pasted text</source>
        <translation>Eingefügter Text</translation>
    </message>
    <message>
        <source>Paste text here (Ctrl+V)</source>
        <translation>Text hier einfügen (Strg+V)</translation>
    </message>
    <message>
        <source>Read this text</source>
        <translation>Diesen Text lesen</translation>
    </message>
    <message>
        <source>What was understood</source>
        <translation>Was verstanden wurde</translation>
    </message>
    <message>
        <source>Add files… (Ctrl+O)</source>
        <translation>Dateien hinzufügen… (Strg+O)</translation>
    </message>
    <message>
        <source>Paste text (Ctrl+V)</source>
        <translation>Text einfügen (Strg+V)</translation>
    </message>
    <message>
        <source>Remove the chosen source (Delete)</source>
        <translation>Gewählte Quelle entfernen (Entf)</translation>
    </message>
    <message>
        <source>%1, %2 assumed, %3 ignored</source>
        <translation>%1, %2 angenommen, %3 ignoriert</translation>
    </message>
    <message>
        <source>contradiction</source>
        <translation>Widerspruch</translation>
    </message>
    <message>
        <source>contradictions</source>
        <translation>Widersprüche</translation>
    </message>
    <message>
        <source>those that are alike in one row</source>
        <translation>gleichartige in einer Zeile</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen…</translation>
    </message>
    <message>
        <source>Nothing of this describes a cluster.</source>
        <translation>Nichts davon beschreibt einen Cluster.</translation>
    </message>
    <message>
        <source>There is no cluster in this yet: %1.</source>
        <translation>Darin ist noch kein Cluster: %1.</translation>
    </message>
    <message>
        <source>Understood, but for one GPU type.</source>
        <translation>Verstanden, bis auf einen GPU-Typ.</translation>
    </message>
    <message>
        <source>Understood, but for %1 GPU types.</source>
        <translation>Verstanden, bis auf %1 GPU-Typen.</translation>
    </message>
    <message>
        <source>Say first what these GPUs are.</source>
        <translation>Zuerst angeben, was diese GPUs sind.</translation>
    </message>
    <message>
        <source>%1 with %2: %3</source>
        <translation>%1 mit %2: %3</translation>
    </message>
    <message>
        <source>node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>; %1</source>
        <translation>; %1</translation>
    </message>
    <message>
        <source>switch</source>
        <translation>Switch</translation>
    </message>
    <message>
        <source>switches</source>
        <translation>Switches</translation>
    </message>
    <message>
        <source>Sources contradict each other; the first that says a figure counts.</source>
        <translation>Quellen widersprechen sich; es gilt die erste, die eine Angabe macht.</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1, Zeile %2</translation>
    </message>
</context>
<context>
    <name>tangram::InspectorPanel</name>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>switch %1</source>
        <translation>Switch %1</translation>
    </message>
    <message>
        <source>switch</source>
        <translation>Switch</translation>
    </message>
    <message>
        <source>switches</source>
        <translation>Switches</translation>
    </message>
    <message>
        <source>link %1 – %2</source>
        <translation>Verbindung %1 – %2</translation>
    </message>
    <message>
        <source>rack %1</source>
        <translation>Rack %1</translation>
    </message>
    <message>
        <source>zone %1</source>
        <translation>Zone %1</translation>
    </message>
    <message>
        <source>the whole cluster</source>
        <translation>der ganze Cluster</translation>
    </message>
</context>
<context>
    <name>tangram::IslandFacts</name>
    <message>
        <source>GPU type</source>
        <translation>GPU-Typ</translation>
    </message>
    <message>
        <source>Nodes, GPUs</source>
        <translation>Knoten, GPUs</translation>
    </message>
    <message>
        <source>%1 nodes, %2 GPUs</source>
        <translation>%1 Knoten, %2 GPUs</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source> per GPU</source>
        <translation> je GPU</translation>
    </message>
    <message>
        <source>Peak bf16</source>
        <translation>Spitze bf16</translation>
    </message>
    <message>
        <source>Memory bandwidth</source>
        <translation>Speicherbandbreite</translation>
    </message>
    <message>
        <source>In node</source>
        <translation>Im Knoten</translation>
    </message>
    <message>
        <source>Interfaces</source>
        <translation>Schnittstellen</translation>
    </message>
    <message>
        <source> per node</source>
        <translation> je Knoten</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Streuung</translation>
    </message>
</context>
<context>
    <name>tangram::IslandModel</name>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>(best − worst) / worst of the worst metric over the island&apos;s nodes: %1</source>
        <translation>(beste − schlechteste) / schlechteste der schlechtesten Metrik über die Knoten der Insel: %1</translation>
    </message>
    <message>
        <source>%1 (locked)</source>
        <translation>%1 (gesperrt)</translation>
    </message>
    <message>
        <source>Island</source>
        <translation>Insel</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>Spread %</source>
        <translation>Streuung %</translation>
    </message>
</context>
<context>
    <name>tangram::IslandsPanel</name>
    <message>
        <source>Islands</source>
        <translation>Inseln</translation>
    </message>
    <message>
        <source>Detect islands</source>
        <translation>Inseln erkennen</translation>
    </message>
    <message>
        <source>Group nodes by what they are and how they are joined, in place of the islands the file states</source>
        <translation>Knoten danach gruppieren, was sie sind und wie sie verbunden sind, statt der Inseln aus der Datei</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>Un&amp;lock</source>
        <translation>&amp;Entsperren</translation>
    </message>
    <message>
        <source>&amp;Lock</source>
        <translation>&amp;Sperren</translation>
    </message>
    <message>
        <source>Mer&amp;ge</source>
        <translation>&amp;Vereinigen</translation>
    </message>
    <message>
        <source>&amp;Mark its nodes</source>
        <translation>Ihre &amp;Knoten markieren</translation>
    </message>
</context>
<context>
    <name>tangram::JobPage</name>
    <message>
        <source>What follows</source>
        <translation>Was daraus folgt</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Read a Hugging Face config.json or a model file…</source>
        <translation>Eine config.json von Hugging Face oder eine Modelldatei lesen…</translation>
    </message>
    <message>
        <source>Read a model from the clipboard</source>
        <translation>Ein Modell aus der Zwischenablage lesen</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>Job</translation>
    </message>
    <message>
        <source>What follows from model and job</source>
        <translation>Was aus Modell und Job folgt</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>auf %1</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>no cluster is open</source>
        <translation>kein Cluster ist geöffnet</translation>
    </message>
</context>
<context>
    <name>tangram::JobPanel</name>
    <message>
        <source>Choose at least one; until then the planner keeps to what was chosen before.</source>
        <translation>Mindestens einen Wert wählen; bis dahin bleibt der Planer bei der vorigen Auswahl.</translation>
    </message>
    <message>
        <source>Takes %1.</source>
        <translation>Erlaubt: %1.</translation>
    </message>
    <message>
        <source>Takes a list; each is %1.</source>
        <translation>Erlaubt ist eine Liste; jeder Eintrag ist %1.</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>Globaler Batch</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>Sequenzen</translation>
    </message>
    <message>
        <source>Sequences per iteration, over all replicas.</source>
        <translation>Sequenzen je Iteration, über alle Replikate.</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>Sequenzlänge</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Tokens of every sequence.</source>
        <translation>Tokens jeder Sequenz.</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Präzision</translation>
    </message>
    <message>
        <source>What matmuls compute in; a GPU without it takes its next one.</source>
        <translation>Worin Matmuls rechnen; eine GPU, die es nicht kann, nimmt ihr nächstes Format.</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimizer</translation>
    </message>
    <message>
        <source>Adam keeps two moments per parameter, SGD with momentum one.</source>
        <translation>Adam hält zwei Momente je Parameter, SGD mit Momentum eines.</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>What a gradient is accumulated and sent in; fp32 training always takes 4.</source>
        <translation>Worin ein Gradient aufsummiert und gesendet wird; fp32-Training nimmt immer 4.</translation>
    </message>
    <message>
        <source>Framework</source>
        <translation>Framework</translation>
    </message>
    <message>
        <source>Whose way of keeping weights, gradients and activations is counted.</source>
        <translation>Nach wessen Art Gewichte, Gradienten und Aktivierungen gezählt werden.</translation>
    </message>
    <message>
        <source>Memory reserve</source>
        <translation>Speicherreserve</translation>
    </message>
    <message>
        <source>GB per GPU</source>
        <translation>GB je GPU</translation>
    </message>
    <message>
        <source>Left free on every GPU: CUDA context, NCCL buffers.</source>
        <translation>Bleibt auf jeder GPU frei: CUDA-Kontext, NCCL-Puffer.</translation>
    </message>
    <message>
        <source>Flash attention</source>
        <translation>Flash-Attention</translation>
    </message>
    <message>
        <source>Attention in one kernel, which never writes the score matrices out.</source>
        <translation>Attention in einem Kernel, der die Score-Matrizen nie ausschreibt.</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>nicht angegeben</translation>
    </message>
    <message>
        <source>Tokens to train</source>
        <translation>Trainingstokens</translation>
    </message>
    <message>
        <source>The whole training, for its duration; may be left empty. 15 T is 15 000 000 000 000.</source>
        <translation>Das ganze Training, für seine Dauer; darf leer bleiben. 15 T ist 15 000 000 000 000.</translation>
    </message>
    <message>
        <source>The planner may use</source>
        <translation>Der Planer darf verwenden</translation>
    </message>
    <message>
        <source>Tensor parallelism</source>
        <translation>Tensorparallelität</translation>
    </message>
    <message>
        <source>Matrices split among GPUs, with sequence parallelism.</source>
        <translation>Matrizen auf GPUs verteilt, mit Sequenzparallelität.</translation>
    </message>
    <message>
        <source>Tensor parallelism across nodes</source>
        <translation>Tensorparallelität über Knoten hinweg</translation>
    </message>
    <message>
        <source>Tensor groups that span nodes; of use where a scale-up network joins them.</source>
        <translation>Tensorgruppen über mehrere Knoten; nützlich, wo ein Scale-up-Netz sie verbindet.</translation>
    </message>
    <message>
        <source>Context parallelism</source>
        <translation>Kontextparallelität</translation>
    </message>
    <message>
        <source>Sequences split among GPUs.</source>
        <translation>Sequenzen auf GPUs verteilt.</translation>
    </message>
    <message>
        <source>Expert parallelism</source>
        <translation>Expertenparallelität</translation>
    </message>
    <message>
        <source>Experts split among GPUs, and tokens sent to them.</source>
        <translation>Experten auf GPUs verteilt, Tokens werden zu ihnen gesendet.</translation>
    </message>
    <message>
        <source>Samples per replica</source>
        <translation>Samples je Replikat</translation>
    </message>
    <message>
        <source>Sequences that may enter a replica at once: the micro-batch.</source>
        <translation>Sequenzen, die auf einmal in ein Replikat gehen dürfen: der Micro-Batch.</translation>
    </message>
    <message>
        <source>Virtual stages</source>
        <translation>Virtuelle Stufen</translation>
    </message>
    <message>
        <source>Chunks of layers per stage that interleaved schedules may use.</source>
        <translation>Layer-Chunks je Stufe, die verschränkte Schedules verwenden dürfen.</translation>
    </message>
    <message>
        <source>Every replica holds all state.</source>
        <translation>Jedes Replikat hält den ganzen Zustand.</translation>
    </message>
    <message>
        <source>Replicas divide the optimizer state.</source>
        <translation>Replikate teilen sich den Optimizer-Zustand.</translation>
    </message>
    <message>
        <source>Replicas divide optimizer state and gradients.</source>
        <translation>Replikate teilen sich Optimizer-Zustand und Gradienten.</translation>
    </message>
    <message>
        <source>Replicas divide optimizer state, gradients and weights.</source>
        <translation>Replikate teilen sich Optimizer-Zustand, Gradienten und Gewichte.</translation>
    </message>
    <message>
        <source>ZeRO stage %1</source>
        <translation>ZeRO-Stufe %1</translation>
    </message>
    <message>
        <source>ZeRO stages</source>
        <translation>ZeRO-Stufen</translation>
    </message>
    <message>
        <source>What the replicas of a stage may divide among themselves (ZeRO, arXiv:1910.02054).</source>
        <translation>Was sich die Replikate einer Stufe teilen dürfen (ZeRO, arXiv:1910.02054).</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>No recomputation</source>
        <translation>Keine Neuberechnung</translation>
    </message>
    <message>
        <source>All activations are kept.</source>
        <translation>Alle Aktivierungen werden gehalten.</translation>
    </message>
    <message>
        <source>selective</source>
        <translation>selektiv</translation>
    </message>
    <message>
        <source>Selective recomputation</source>
        <translation>Selektive Neuberechnung</translation>
    </message>
    <message>
        <source>What is large and cheap is computed again in the backward pass.</source>
        <translation>Was groß und billig ist, wird im Rückwärtslauf neu berechnet.</translation>
    </message>
    <message>
        <source>full</source>
        <translation>voll</translation>
    </message>
    <message>
        <source>Full recomputation</source>
        <translation>Volle Neuberechnung</translation>
    </message>
    <message>
        <source>Only the inputs of blocks are kept; the forward pass runs again.</source>
        <translation>Nur die Eingaben der Blöcke werden gehalten; der Vorwärtslauf wird wiederholt.</translation>
    </message>
    <message>
        <source>Recomputation</source>
        <translation>Neuberechnung</translation>
    </message>
    <message>
        <source>How activations may be spared (Korthikanti et al., arXiv:2205.05198).</source>
        <translation>Wie sich Aktivierungen einsparen lassen (Korthikanti et al., arXiv:2205.05198).</translation>
    </message>
</context>
<context>
    <name>tangram::KeyHelp</name>
    <message>
        <source>Everywhere</source>
        <translation>Überall</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>Startseite</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>Felder</translation>
    </message>
    <message>
        <source>Tab, Shift+Tab</source>
        <translation>Tab, Umschalt+Tab</translation>
    </message>
    <message>
        <source>To the next control, or the one before</source>
        <translation>Zum nächsten oder vorigen Bedienelement</translation>
    </message>
    <message>
        <source>↑ ↓ ← →</source>
        <translation>↑ ↓ ← →</translation>
    </message>
    <message>
        <source>From cell to cell; Tab leaves the table</source>
        <translation>Von Zelle zu Zelle; Tab verlässt die Tabelle</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Check or uncheck the rule</source>
        <translation>Regel an- oder abwählen</translation>
    </message>
    <message>
        <source>F2, Enter</source>
        <translation>F2, Eingabetaste</translation>
    </message>
    <message>
        <source>Edit the cell</source>
        <translation>Zelle bearbeiten</translation>
    </message>
    <message>
        <source>From file to file</source>
        <translation>Von Datei zu Datei</translation>
    </message>
    <message>
        <source>Enter, Space</source>
        <translation>Eingabetaste, Leertaste</translation>
    </message>
    <message>
        <source>Open the file</source>
        <translation>Datei öffnen</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabetaste</translation>
    </message>
    <message>
        <source>Take what was typed</source>
        <translation>Eingabe übernehmen</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Bring the last good value back</source>
        <translation>Letzten gültigen Wert zurückholen</translation>
    </message>
</context>
<context>
    <name>tangram::LinkForm</name>
    <message>
        <source>Bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>One direction; “100 Gbit/s” or “12.5 G”</source>
        <translation>Eine Richtung; „100 Gbit/s“ oder „12.5 G“</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>Of one way; “20 ms”</source>
        <translation>Eines Wegs; „20 ms“</translation>
    </message>
    <message>
        <source>Change bandwidth</source>
        <translation>Bandbreite ändern</translation>
    </message>
    <message>
        <source>Change latency</source>
        <translation>Latenz ändern</translation>
    </message>
</context>
<context>
    <name>tangram::MainWindow</name>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>Pläne</translation>
    </message>
    <message>
        <source>measured layer times</source>
        <translation>gemessene Layer-Zeiten</translation>
    </message>
    <message>
        <source>calibration</source>
        <translation>Kalibrierung</translation>
    </message>
    <message>
        <source>Change batch</source>
        <translation>Batch ändern</translation>
    </message>
    <message>
        <source>Choose schedules</source>
        <translation>Schedules wählen</translation>
    </message>
    <message>
        <source>Detect islands</source>
        <translation>Inseln erkennen</translation>
    </message>
    <message>
        <source>Change pruning rules</source>
        <translation>Ausschlussregeln ändern</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;New project</source>
        <translation>&amp;Neues Projekt</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open &amp;layer profiles…</source>
        <translation>&amp;Layer-Profile öffnen…</translation>
    </message>
    <message>
        <source>&amp;Import a cluster…</source>
        <translation>Cluster &amp;importieren…</translation>
    </message>
    <message>
        <source>Open sa&amp;mple</source>
        <translation>&amp;Beispiel öffnen</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt verwendet</translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation>Noch nichts</translation>
    </message>
    <message>
        <source>&amp;Forget them</source>
        <translation>&amp;Liste leeren</translation>
    </message>
    <message>
        <source>&amp;Save project</source>
        <translation>Projekt &amp;speichern</translation>
    </message>
    <message>
        <source>Save project &amp;as…</source>
        <translation>Projekt speichern &amp;unter…</translation>
    </message>
    <message>
        <source>Save &amp;cluster file…</source>
        <translation>&amp;Clusterdatei speichern…</translation>
    </message>
    <message>
        <source>Save Gantt &amp;picture…</source>
        <translation>&amp;Gantt-Bild speichern…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>B&amp;eenden</translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation>&amp;Plan</translation>
    </message>
    <message>
        <source>&amp;Search for the best plan</source>
        <translation>Besten Plan &amp;suchen</translation>
    </message>
    <message>
        <source>S&amp;top with the best so far</source>
        <translation>Mit dem bisher besten &amp;anhalten</translation>
    </message>
    <message>
        <source>&amp;Keep this plan in the project</source>
        <translation>Diesen Plan im Projekt &amp;behalten</translation>
    </message>
    <message>
        <source>Kept &amp;plans</source>
        <translation>Behaltene &amp;Pläne</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Panes of the cluster</source>
        <translation>&amp;Bereiche des Clusters</translation>
    </message>
    <message>
        <source>&amp;As at first</source>
        <translation>&amp;Wie zu Beginn</translation>
    </message>
    <message>
        <source>&amp;Accuracy…</source>
        <translation>&amp;Genauigkeit…</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>How accurate are the &amp;predictions?</source>
        <translation>Wie genau sind die &amp;Vorhersagen?</translation>
    </message>
    <message>
        <source>Pipeline &amp;schedules</source>
        <translation>Pipeline-&amp;Schedules</translation>
    </message>
    <message>
        <source>&amp;About Tangram Explorer</source>
        <translation>Über Tangram &amp;Explorer</translation>
    </message>
    <message>
        <source>Tangram Explorer</source>
        <translation>Tangram Explorer</translation>
    </message>
    <message>
        <source>&lt;b&gt;Tangram Explorer %1&lt;/b&gt;&lt;p&gt;Plans the training of large language models on clusters of unlike GPUs, after “Tangram: Hiding GPU Heterogeneity for Efficient LLM Parallelization” (arXiv:2606.16907).&lt;/p&gt;&lt;p&gt;GPL-3.0-or-later. Icons: Lucide, ISC licence.&lt;/p&gt;</source>
        <translation>&lt;b&gt;Tangram Explorer %1&lt;/b&gt;&lt;p&gt;Plant das Training großer Sprachmodelle auf Clustern ungleicher GPUs, nach „Tangram: Hiding GPU Heterogeneity for Efficient LLM Parallelization“ (arXiv:2606.16907).&lt;/p&gt;&lt;p&gt;GPL-3.0-or-later. Symbole: Lucide, ISC-Lizenz.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Cluster</source>
        <translation>&amp;Cluster</translation>
    </message>
    <message>
        <source>&amp;Islands</source>
        <translation>&amp;Inseln</translation>
    </message>
    <message>
        <source>Choose model %1</source>
        <translation>Modell %1 wählen</translation>
    </message>
    <message>
        <source>The search was stopped: this is the best plan so far, at most %1 from the best there is.</source>
        <translation>Die Suche wurde angehalten: dies ist der bisher beste Plan, höchstens %1 vom bestmöglichen entfernt.</translation>
    </message>
    <message>
        <source>The search was stopped: this is the best plan so far.</source>
        <translation>Die Suche wurde angehalten: dies ist der bisher beste Plan.</translation>
    </message>
    <message>
        <source>No plan fits this cluster.</source>
        <translation>Kein Plan passt auf diesen Cluster.</translation>
    </message>
    <message>
        <source>The search was stopped before it found a plan.</source>
        <translation>Die Suche wurde angehalten, bevor sie einen Plan fand.</translation>
    </message>
    <message>
        <source>Let it run longer, or relax its rules.</source>
        <translation>Länger laufen lassen oder die Regeln lockern.</translation>
    </message>
    <message>
        <source>plan: %1</source>
        <translation>Plan: %1</translation>
    </message>
    <message>
        <source>plan for %1, out of date: %2</source>
        <translation>Plan für %1, veraltet: %2</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>island</source>
        <translation>Insel</translation>
    </message>
    <message>
        <source>islands</source>
        <translation>Inseln</translation>
    </message>
    <message>
        <source>%1: %2 parameters</source>
        <translation>%1: %2 Parameter</translation>
    </message>
    <message>
        <source>Plans use the calibration %1: %2</source>
        <translation>Pläne verwenden die Kalibrierung %1: %2</translation>
    </message>
    <message>
        <source>The calibration %1 tells nothing new of this cluster&apos;s GPUs: %2</source>
        <translation>Die Kalibrierung %1 sagt nichts Neues über die GPUs dieses Clusters: %2</translation>
    </message>
    <message>
        <source>Plans use the calibration %1 for %2; measured: %3</source>
        <translation>Pläne verwenden die Kalibrierung %1 für %2; gemessen: %3</translation>
    </message>
    <message>
        <source>Model and &amp;job</source>
        <translation>Modell und &amp;Job</translation>
    </message>
    <message>
        <source>Model and job: presets, own models, all settings, and what follows (Ctrl+J)</source>
        <translation>Modell und Job: Vorlagen, eigene Modelle, alle Einstellungen und was daraus folgt (Strg+J)</translation>
    </message>
    <message>
        <source>Change job</source>
        <translation>Job ändern</translation>
    </message>
    <message>
        <source>Change model</source>
        <translation>Modell ändern</translation>
    </message>
    <message>
        <source>What is typed in Model and job cannot be taken.</source>
        <translation>Eine Eingabe in Modell und Job lässt sich nicht übernehmen.</translation>
    </message>
    <message>
        <source>Mend it first, or press Esc in the field for the value before.</source>
        <translation>Zuerst berichtigen, oder im Feld mit Esc den vorigen Wert zurückholen.</translation>
    </message>
    <message>
        <source>Colours of the &amp;system</source>
        <translation>Farben des &amp;Systems</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>&amp;Island colours</source>
        <translation>&amp;Inselfarben</translation>
    </message>
    <message>
        <source>Hatches where colours &amp;repeat</source>
        <translation>Schraffuren, wo sich Farben &amp;wiederholen</translation>
    </message>
    <message>
        <source>&amp;Find a command…</source>
        <translation>&amp;Befehl suchen…</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>A search is running.</source>
        <translation>Eine Suche läuft.</translation>
    </message>
    <message>
        <source>Open a cluster first.</source>
        <translation>Zuerst einen Cluster öffnen.</translation>
    </message>
    <message>
        <source>No search is running.</source>
        <translation>Keine Suche läuft.</translation>
    </message>
    <message>
        <source>There is no plan yet: search for one first.</source>
        <translation>Es gibt noch keinen Plan: zuerst einen suchen.</translation>
    </message>
    <message>
        <source>pipeline %1: </source>
        <translation>Pipeline %1: </translation>
    </message>
    <message>
        <source>stage %1: </source>
        <translation>Stufe %1: </translation>
    </message>
    <message>
        <source>The plan of %1 cannot run: %2%3</source>
        <translation>Der Plan aus %1 kann nicht laufen: %2%3</translation>
    </message>
    <message>
        <source> (and %1)</source>
        <translation> (und %1)</translation>
    </message>
    <message>
        <source>fault more</source>
        <translation>weiterer Fehler</translation>
    </message>
    <message>
        <source>faults more</source>
        <translation>weitere Fehler</translation>
    </message>
    <message>
        <source>Opening %1…</source>
        <translation>%1 wird geöffnet…</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
    <message>
        <source>The plan</source>
        <translation>Der Plan</translation>
    </message>
    <message>
        <source>Plan %1</source>
        <translation>Plan %1</translation>
    </message>
    <message>
        <source>%1 for %2</source>
        <translation>%1 für %2</translation>
    </message>
    <message>
        <source>, with the %1 as alternatives,</source>
        <translation>, dazu alternativ %1,</translation>
    </message>
    <message>
        <source>other plan</source>
        <translation>anderer Plan</translation>
    </message>
    <message>
        <source>other plans</source>
        <translation>andere Pläne</translation>
    </message>
    <message>
        <source> was written to %1</source>
        <translation> wurde nach %1 geschrieben</translation>
    </message>
    <message>
        <source>. It is out of date; changed since: %1</source>
        <translation>. Er ist veraltet; seither geändert: %1</translation>
    </message>
    <message>
        <source>The picture was written to %1</source>
        <translation>Das Bild wurde nach %1 geschrieben</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Project, cluster, model, job, plan, runs, profile and calibration files (*.tangram *.json);;All files (*)</source>
        <translation>Projekt-, Cluster-, Modell-, Job-, Plan-, Lauf-, Profil- und Kalibrierungsdateien (*.tangram *.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Measured runs to compare predictions with</source>
        <translation>Gemessene Läufe zum Vergleich mit Vorhersagen</translation>
    </message>
    <message>
        <source>Runs files (*.json);;All files (*)</source>
        <translation>Laufdateien (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Folder with layer profiles of Sailor&apos;s or Metis&apos;s kind</source>
        <translation>Ordner mit Layer-Profilen nach Art von Sailor oder Metis</translation>
    </message>
    <message>
        <source>%1 is there already</source>
        <translation>%1 gibt es schon</translation>
    </message>
    <message>
        <source>Give its whole name to replace it, or another name.</source>
        <translation>Den ganzen Namen angeben, um sie zu ersetzen, oder einen anderen Namen.</translation>
    </message>
    <message>
        <source>Save plan file</source>
        <translation>Plandatei speichern</translation>
    </message>
    <message>
        <source>Plan files (*.json)</source>
        <translation>Plandateien (*.json)</translation>
    </message>
    <message>
        <source>Save Gantt picture</source>
        <translation>Gantt-Bild speichern</translation>
    </message>
    <message>
        <source>Pictures (*.svg *.png *.pdf)</source>
        <translation>Bilder (*.svg *.png *.pdf)</translation>
    </message>
    <message>
        <source>What was dropped is not a file on this computer</source>
        <translation>Was abgelegt wurde, ist keine Datei auf diesem Rechner</translation>
    </message>
    <message>
        <source>Save it first, then open the file.</source>
        <translation>Zuerst speichern, dann die Datei öffnen.</translation>
    </message>
    <message>
        <source>Import a cluster</source>
        <translation>Cluster importieren</translation>
    </message>
    <message>
        <source>Layer times of %1 were read.</source>
        <translation>Layer-Zeiten von %1 wurden gelesen.</translation>
    </message>
    <message>
        <source>The model is now %1, the only one that was measured.</source>
        <translation>Das Modell ist jetzt %1, das einzige gemessene.</translation>
    </message>
    <message>
        <source>The measured layer times cannot be used: %1 (%2); %3</source>
        <translation>Die gemessenen Layer-Zeiten sind nicht verwendbar: %1 (%2); %3</translation>
    </message>
    <message>
        <source>Plans use measured layer times: %1</source>
        <translation>Pläne verwenden gemessene Layer-Zeiten: %1</translation>
    </message>
    <message>
        <source>Plans use measured layer times, and no GPUs that were not measured (%1): %2</source>
        <translation>Pläne verwenden gemessene Layer-Zeiten und keine ungemessenen GPUs (%1): %2</translation>
    </message>
    <message>
        <source>%1 as %2</source>
        <translation>%1 wie %2</translation>
    </message>
    <message>
        <source>Take GPUs as</source>
        <translation>GPUs behandeln wie</translation>
    </message>
    <message>
        <source>Plan GPUs that were not measured with the times of others, or that have another name in the measurements</source>
        <translation>GPUs, die nicht gemessen wurden, mit den Zeiten anderer planen, oder solche, die in den Messungen anders heißen</translation>
    </message>
    <message>
        <source>The unsaved edits were recovered.</source>
        <translation>Die ungespeicherten Änderungen wurden wiederhergestellt.</translation>
    </message>
    <message>
        <source>Save them to keep them for good.</source>
        <translation>Speichern, um sie dauerhaft zu behalten.</translation>
    </message>
    <message>
        <source>%1 is open elsewhere: %2.</source>
        <translation>%1 ist anderswo geöffnet: %2.</translation>
    </message>
    <message>
        <source>It can be looked at and changed here, and saved under another name.</source>
        <translation>Hier lässt es sich ansehen, ändern und unter anderem Namen speichern.</translation>
    </message>
    <message>
        <source>Take care that nobody else changes the project meanwhile.</source>
        <translation>Darauf achten, dass niemand sonst das Projekt inzwischen ändert.</translation>
    </message>
    <message>
        <source>Unsaved edits</source>
        <translation>Ungespeicherte Änderungen</translation>
    </message>
    <message>
        <source>%1 has edits that are not saved.</source>
        <translation>%1 hat Änderungen, die nicht gespeichert sind.</translation>
    </message>
    <message>
        <source>New project</source>
        <translation>Neues Projekt</translation>
    </message>
    <message>
        <source>Saving %1…</source>
        <translation>%1 wird gespeichert…</translation>
    </message>
    <message>
        <source>cluster.tangram</source>
        <translation>cluster.tangram</translation>
    </message>
    <message>
        <source>Save project</source>
        <translation>Projekt speichern</translation>
    </message>
    <message>
        <source>Projects (*.tangram)</source>
        <translation>Projekte (*.tangram)</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>Einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>%1, batch %2: %3</source>
        <translation>%1, Batch %2: %3</translation>
    </message>
    <message>
        <source>Keep plan</source>
        <translation>Plan behalten</translation>
    </message>
    <message>
        <source>The plan “%1” is kept in the project.</source>
        <translation>Der Plan „%1“ bleibt im Projekt erhalten.</translation>
    </message>
    <message>
        <source>None yet</source>
        <translation>Noch keine</translation>
    </message>
    <message>
        <source>Save cluster file</source>
        <translation>Clusterdatei speichern</translation>
    </message>
    <message>
        <source>cluster.json</source>
        <translation>cluster.json</translation>
    </message>
    <message>
        <source>Cluster files (*.json)</source>
        <translation>Clusterdateien (*.json)</translation>
    </message>
    <message>
        <source>The cluster was written to %1</source>
        <translation>Der Cluster wurde nach %1 geschrieben</translation>
    </message>
    <message>
        <source>Save plan &amp;file…</source>
        <translation>Plan&amp;datei speichern…</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>Sp&amp;rache</translation>
    </message>
    <message>
        <source>Of the &amp;system</source>
        <translation>Die des &amp;Systems</translation>
    </message>
    <message>
        <source>The window speaks it from its next start on.</source>
        <translation>Gilt ab dem nächsten Start des Fensters.</translation>
    </message>
</context>
<context>
    <name>tangram::MessageBar</name>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Dismiss the message</source>
        <translation>Meldung ausblenden</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>%1 files could not be opened</source>
        <translation>%1 Dateien ließen sich nicht öffnen</translation>
    </message>
</context>
<context>
    <name>tangram::Minimap</name>
    <message>
        <source>Minimap</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>The whole drawing; click to go there</source>
        <translation>Die ganze Zeichnung; ein Klick führt dorthin</translation>
    </message>
</context>
<context>
    <name>tangram::ModelFields</name>
    <message>
        <source>Blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>Transformer blocks; with embedding and head they are the model&apos;s layers.</source>
        <translation>Transformer-Blöcke; mit Embedding und Head sind sie die Layer des Modells.</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>Hidden Size</translation>
    </message>
    <message>
        <source>Width of the stream between blocks (hidden_size).</source>
        <translation>Breite des Stroms zwischen den Blöcken (hidden_size).</translation>
    </message>
    <message>
        <source>Feed-forward</source>
        <translation>Feed-Forward</translation>
    </message>
    <message>
        <source>Width of the feed-forward network of dense blocks (intermediate_size); 0 where every block has experts.</source>
        <translation>Breite des Feed-Forward-Netzes dichter Blöcke (intermediate_size); 0, wo jeder Block Experten hat.</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Heads</translation>
    </message>
    <message>
        <source>Attention heads, of the queries (num_attention_heads).</source>
        <translation>Attention-Heads, der Queries (num_attention_heads).</translation>
    </message>
    <message>
        <source>Key/value heads</source>
        <translation>Key/Value-Heads</translation>
    </message>
    <message>
        <source>Heads of keys and values; each serves equally many query heads (num_key_value_heads).</source>
        <translation>Heads der Keys und Values; jeder bedient gleich viele Query-Heads (num_key_value_heads).</translation>
    </message>
    <message>
        <source>Head size</source>
        <translation>Head-Größe</translation>
    </message>
    <message>
        <source>Width of one head (head_dim), mostly hidden size / heads.</source>
        <translation>Breite eines Heads (head_dim), meist Hidden Size / Heads.</translation>
    </message>
    <message>
        <source>Query rank</source>
        <translation>Query-Rang</translation>
    </message>
    <message>
        <source>Width that queries are compressed to (q_lora_rank); 0 where they are not.</source>
        <translation>Breite, auf die Queries komprimiert werden (q_lora_rank); 0, wo sie es nicht werden.</translation>
    </message>
    <message>
        <source>Key/value rank</source>
        <translation>Key/Value-Rang</translation>
    </message>
    <message>
        <source>Width that keys and values are compressed to together (kv_lora_rank).</source>
        <translation>Breite, auf die Keys und Values gemeinsam komprimiert werden (kv_lora_rank).</translation>
    </message>
    <message>
        <source>Rotary head size</source>
        <translation>Rotary-Head-Größe</translation>
    </message>
    <message>
        <source>Part of a head that carries the position (qk_rope_head_dim).</source>
        <translation>Teil eines Heads, der die Position trägt (qk_rope_head_dim).</translation>
    </message>
    <message>
        <source>Other head size</source>
        <translation>Übrige Head-Größe</translation>
    </message>
    <message>
        <source>Part of a head without position (qk_nope_head_dim).</source>
        <translation>Teil eines Heads ohne Position (qk_nope_head_dim).</translation>
    </message>
    <message>
        <source>Value head size</source>
        <translation>Value-Head-Größe</translation>
    </message>
    <message>
        <source>Width of a value head (v_head_dim).</source>
        <translation>Breite eines Value-Heads (v_head_dim).</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vokabular</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Rows of the embedding and of the head (vocab_size).</source>
        <translation>Zeilen des Embeddings und des Heads (vocab_size).</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>Positionen</translation>
    </message>
    <message>
        <source>Rows of the table of learned positions (n_positions).</source>
        <translation>Zeilen der Tabelle gelernter Positionen (n_positions).</translation>
    </message>
    <message>
        <source>Next-token heads</source>
        <translation>Next-Token-Heads</translation>
    </message>
    <message>
        <source>Blocks for multi-token prediction beside the head (DeepSeek-V3, arXiv:2412.19437, section 2.2).</source>
        <translation>Blöcke für Multi-Token-Prediction neben dem Head (DeepSeek-V3, arXiv:2412.19437, Abschnitt 2.2).</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>per block</source>
        <translation>je Block</translation>
    </message>
    <message>
        <source>Routed experts of a block that has them.</source>
        <translation>Geroutete Experten eines Blocks, der welche hat.</translation>
    </message>
    <message>
        <source>Per token</source>
        <translation>Je Token</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>Routed experts that each token meets.</source>
        <translation>Geroutete Experten, die jedes Token durchläuft.</translation>
    </message>
    <message>
        <source>Expert width</source>
        <translation>Expertenbreite</translation>
    </message>
    <message>
        <source>Feed-forward width of one expert (moe_intermediate_size).</source>
        <translation>Feed-Forward-Breite eines Experten (moe_intermediate_size).</translation>
    </message>
    <message>
        <source>Shared</source>
        <translation>Gemeinsam</translation>
    </message>
    <message>
        <source>Experts that every token meets, each as wide as a routed one.</source>
        <translation>Experten, die jedes Token durchläuft, jeder so breit wie ein gerouteter.</translation>
    </message>
    <message>
        <source>First dense</source>
        <translation>Zuerst dicht</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>Blocks at the start that have no experts.</source>
        <translation>Blöcke am Anfang, die keine Experten haben.</translation>
    </message>
    <message>
        <source>Every</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>After those, the last of each so many blocks has experts; 1: all of them.</source>
        <translation>Danach hat der letzte von je so vielen Blöcken Experten; 1: alle.</translation>
    </message>
</context>
<context>
    <name>tangram::ModelPanel</name>
    <message>
        <source>A model needs a name</source>
        <translation>Ein Modell braucht einen Namen</translation>
    </message>
    <message>
        <source>The name is too long</source>
        <translation>Der Name ist zu lang</translation>
    </message>
    <message>
        <source>Type at most %1 bytes.</source>
        <translation>Höchstens %1 Bytes eingeben.</translation>
    </message>
    <message>
        <source> (edited)</source>
        <translation> (bearbeitet)</translation>
    </message>
    <message>
        <source>Gated feed-forward</source>
        <translation>Feed-Forward mit Gate</translation>
    </message>
    <message>
        <source>Tied embeddings</source>
        <translation>Geteilte Embeddings</translation>
    </message>
    <message>
        <source>Learned positions</source>
        <translation>Gelernte Positionen</translation>
    </message>
    <message>
        <source>Mixture of experts</source>
        <translation>Mixture of Experts</translation>
    </message>
    <message>
        <source>Choose a preset, drop a Hugging Face config.json here, or type the numbers.</source>
        <translation>Eine Vorlage wählen, eine config.json von Hugging Face hier ablegen oder die Zahlen eingeben.</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>A published model; any part of its name finds it.</source>
        <translation>Ein veröffentlichtes Modell; jeder Teil des Namens findet es.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>What the model is called in plans and tables.</source>
        <translation>Wie das Modell in Plänen und Tabellen heißt.</translation>
    </message>
    <message>
        <source>Multi-head (MHA)</source>
        <translation>Multi-Head (MHA)</translation>
    </message>
    <message>
        <source>Grouped-query (GQA)</source>
        <translation>Grouped-Query (GQA)</translation>
    </message>
    <message>
        <source>Latent (MLA)</source>
        <translation>Latent (MLA)</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>MHA: as many key/value heads as heads; GQA: fewer; MLA: compressed keys and values (DeepSeek-V2, arXiv:2405.04434).</source>
        <translation>MHA: so viele Key/Value-Heads wie Heads; GQA: weniger; MLA: komprimierte Keys und Values (DeepSeek-V2, arXiv:2405.04434).</translation>
    </message>
    <message>
        <source>Feed-forward networks of three matrices (SwiGLU and its like) in place of two.</source>
        <translation>Feed-Forward-Netze aus drei Matrizen (SwiGLU und dergleichen) statt zweien.</translation>
    </message>
    <message>
        <source>The head uses the embedding&apos;s matrix.</source>
        <translation>Der Head verwendet die Matrix des Embeddings.</translation>
    </message>
    <message>
        <source>A table of position embeddings beside the tokens&apos; (GPT-2, GPT-3, OPT).</source>
        <translation>Eine Tabelle von Positions-Embeddings neben denen der Tokens (GPT-2, GPT-3, OPT).</translation>
    </message>
    <message>
        <source>Blocks whose feed-forward network is chosen per token.</source>
        <translation>Blöcke, deren Feed-Forward-Netz je Token gewählt wird.</translation>
    </message>
    <message>
        <source>Takes %1.</source>
        <translation>Erlaubt: %1.</translation>
    </message>
    <message>
        <source>%1 was read: %2 parameters. %3</source>
        <translation>%1 wurde gelesen: %2 Parameter. %3</translation>
    </message>
    <message>
        <source>%1 is too large for a model. Choose a config.json or a model file.</source>
        <translation>%1 ist zu groß für ein Modell. Eine config.json oder eine Modelldatei wählen.</translation>
    </message>
    <message>
        <source>Read a model</source>
        <translation>Modell lesen</translation>
    </message>
    <message>
        <source>Hugging Face configs and model files (*.json);;All files (*)</source>
        <translation>Hugging-Face-Konfigurationen und Modelldateien (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>There is no text on the clipboard. Copy a config.json first.</source>
        <translation>In der Zwischenablage ist kein Text. Zuerst eine config.json kopieren.</translation>
    </message>
    <message>
        <source>clipboard</source>
        <translation>Zwischenablage</translation>
    </message>
    <message>
        <source>dropped text</source>
        <translation>abgelegter Text</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation> und %1 weitere</translation>
    </message>
    <message>
        <source>Not used: %1.</source>
        <translation>Nicht verwendet: %1.</translation>
    </message>
</context>
<context>
    <name>tangram::NodeForm</name>
    <message>
        <source>the name</source>
        <translation>der Name</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>The node&apos;s id: unique in the cluster</source>
        <translation>Die Kennung des Knotens: eindeutig im Cluster</translation>
    </message>
    <message>
        <source>GPU type</source>
        <translation>GPU-Typ</translation>
    </message>
    <message>
        <source>What the catalogue knows; figures with their source come with it</source>
        <translation>Was der Katalog kennt; Angaben mit ihrer Quelle kommen mit</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>Zone</translation>
    </message>
    <message>
        <source>A building or a network of its own; type a new name to make one, nothing for none</source>
        <translation>Ein Gebäude oder ein eigenes Netz; ein neuer Name legt eine an, leer: keine</translation>
    </message>
    <message>
        <source>Rack</source>
        <translation>Rack</translation>
    </message>
    <message>
        <source>Type a new name to make one, nothing for none</source>
        <translation>Ein neuer Name legt eines an, leer: keines</translation>
    </message>
    <message>
        <source>Switch</source>
        <translation>Switch</translation>
    </message>
    <message>
        <source>The switch that the interfaces hang on</source>
        <translation>Der Switch, an dem die Schnittstellen hängen</translation>
    </message>
    <message>
        <source>Change switch</source>
        <translation>Switch ändern</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1 ändern</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>In each node</source>
        <translation>In jedem Knoten</translation>
    </message>
    <message>
        <source>Inside</source>
        <translation>Innen</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>What joins the GPUs of a node</source>
        <translation>Was die GPUs eines Knotens verbindet</translation>
    </message>
    <message>
        <source>Change link</source>
        <translation>Verbindung ändern</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>Of the link inside, per GPU and direction; “450 G” or “3600 Gbit/s”</source>
        <translation>Der Verbindung innen, je GPU und Richtung; „450 G“ oder „3600 Gbit/s“</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>Of the link inside; “2 µs”</source>
        <translation>Der Verbindung innen; „2 µs“</translation>
    </message>
    <message>
        <source>Interfaces</source>
        <translation>Schnittstellen</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Network interfaces of each node</source>
        <translation>Netzwerkschnittstellen jedes Knotens</translation>
    </message>
    <message>
        <source>Each</source>
        <translation>Bandbreite je NIC</translation>
    </message>
    <message>
        <source>Bandwidth of one interface, one direction; “400 Gbit/s” or “50 G”</source>
        <translation>Bandbreite einer Schnittstelle, eine Richtung; „400 Gbit/s“ oder „50 G“</translation>
    </message>
    <message>
        <source>Latency of each</source>
        <translation>Latenz je NIC</translation>
    </message>
    <message>
        <source>Of one interface; “5 µs”</source>
        <translation>Einer Schnittstelle; „5 µs“</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Matmul</source>
        <translation>Matmul</translation>
    </message>
    <message>
        <source>Attained by one GPU on a large matmul, trusted over data sheets; empty: not measured</source>
        <translation>Von einer GPU bei einem großen Matmul erreicht, gilt vor Datenblättern; leer: nicht gemessen</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Attained by one GPU; empty: not measured</source>
        <translation>Von einer GPU erreicht; leer: nicht gemessen</translation>
    </message>
    <message>
        <source>All-reduce</source>
        <translation>All-Reduce</translation>
    </message>
    <message>
        <source>Bus bandwidth inside the node, as nccl-tests defines it; empty: not measured</source>
        <translation>Busbandbreite im Knoten, wie nccl-tests sie definiert; leer: nicht gemessen</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>differ</source>
        <translation>verschieden</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ohne</translation>
    </message>
    <message>
        <source>%1&lt;br&gt;Imported from %2</source>
        <translation>%1&lt;br&gt;Importiert aus %2</translation>
    </message>
</context>
<context>
    <name>tangram::NumberText</name>
    <message>
        <source>Type %1.</source>
        <translation>Bitte %1 eingeben.</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>eine ganze Zahl von %1 bis %2</translation>
    </message>
    <message>
        <source>a number from %1 to %2</source>
        <translation>eine Zahl von %1 bis %2</translation>
    </message>
    <message>
        <source>Nothing is typed here</source>
        <translation>Hier ist nichts eingegeben</translation>
    </message>
    <message>
        <source>%1 is not a whole number</source>
        <translation>%1 ist keine ganze Zahl</translation>
    </message>
    <message>
        <source>%1 is not a number</source>
        <translation>%1 ist keine Zahl</translation>
    </message>
    <message>
        <source>%1 is too small</source>
        <translation>%1 ist zu klein</translation>
    </message>
    <message>
        <source>%1 is too large</source>
        <translation>%1 ist zu groß</translation>
    </message>
    <message>
        <source>Type at least one number, such as 1, 2, 4.</source>
        <translation>Mindestens eine Zahl eingeben, etwa 1, 2, 4.</translation>
    </message>
    <message>
        <source>Each has to be %1.</source>
        <translation>Jede muss %1 sein.</translation>
    </message>
</context>
<context>
    <name>tangram::OutOfDateBar</name>
    <message>
        <source>Plan again</source>
        <translation>Neu planen</translation>
    </message>
    <message>
        <source>Search for the best plan with what is chosen now (F5 or Ctrl+Return)</source>
        <translation>Besten Plan mit der jetzigen Auswahl suchen (F5 oder Strg+Return)</translation>
    </message>
    <message>
        <source>Out of date</source>
        <translation>Veraltet</translation>
    </message>
    <message>
        <source>Out of date: changed since these plans were made: %1</source>
        <translation>Veraltet: seit diesen Plänen geändert: %1</translation>
    </message>
</context>
<context>
    <name>tangram::PartModel</name>
    <message>
        <source>Rack</source>
        <translation>Rack</translation>
    </message>
    <message>
        <source>drop nodes into it</source>
        <translation>Knoten hier hineinlegen</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>Zone</translation>
    </message>
    <message>
        <source>a building or network of its own</source>
        <translation>ein Gebäude oder ein eigenes Netz</translation>
    </message>
    <message>
        <source>Switch</source>
        <translation>Switch</translation>
    </message>
    <message>
        <source>link racks and other switches to it</source>
        <translation>Racks und andere Switches damit verbinden</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;%2 × %3, bf16 and memory per GPU: %4&lt;br&gt;interfaces: %5 × %6&lt;br&gt;%7</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;%2 × %3, bf16 und Speicher je GPU: %4&lt;br&gt;Schnittstellen: %5 × %6&lt;br&gt;%7</translation>
    </message>
</context>
<context>
    <name>tangram::PartSearch</name>
    <message>
        <source>Find node, type, rack…</source>
        <translation>Suchen: Knoten, Typ, Rack…</translation>
    </message>
    <message>
        <source>Find in the drawing</source>
        <translation>In der Zeichnung suchen</translation>
    </message>
    <message>
        <source>Name, GPU type, rack, zone or switch; Enter goes to the next (Ctrl+F)</source>
        <translation>Name, GPU-Typ, Rack, Zone oder Switch; die Eingabetaste geht zum nächsten (Strg+F)</translation>
    </message>
</context>
<context>
    <name>tangram::PartsPanel</name>
    <message>
        <source>Parts</source>
        <translation>Bauteile</translation>
    </message>
    <message>
        <source>Search GPU types</source>
        <translation>GPU-Typen suchen</translation>
    </message>
    <message>
        <source>Search parts</source>
        <translation>Bauteile suchen</translation>
    </message>
    <message>
        <source>Parts to draw with</source>
        <translation>Bauteile zum Zeichnen</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Number of nodes to add</source>
        <translation>Anzahl hinzuzufügender Knoten</translation>
    </message>
    <message>
        <source>How many nodes are added at a time, by dragging too</source>
        <translation>Wie viele Knoten auf einmal hinzukommen, auch beim Ziehen</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Into the marked rack or zone, or else in the middle of the drawing (Enter in the list)</source>
        <translation>In das markierte Rack oder die markierte Zone, sonst in die Mitte der Zeichnung (Eingabetaste in der Liste)</translation>
    </message>
</context>
<context>
    <name>tangram::PlaceForm</name>
    <message>
        <source>the name</source>
        <translation>der Name</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>A name that is taken already unites both</source>
        <translation>Ein Name, den es schon gibt, vereinigt beide</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>Zone</translation>
    </message>
    <message>
        <source>The zone that the rack stands in; type a new name to make one, nothing for none</source>
        <translation>Die Zone, in der das Rack steht; ein neuer Name legt eine an, leer: keine</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
</context>
<context>
    <name>tangram::PlanModel</name>
    <message>
        <source>stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>%1 × %2 (%3)</source>
        <translation>%1 × %2 (%3)</translation>
    </message>
    <message>
        <source>%1; %2 of %3 GPUs used</source>
        <translation>%1; %2 von %3 GPUs verwendet</translation>
    </message>
    <message>
        <source>Layer times of %1 as measured: %2</source>
        <translation>Layer-Zeiten von %1 wie gemessen: %2</translation>
    </message>
    <message>
        <source>No hourly price of the GPUs used is known: give price_usd_per_hour in the cluster file</source>
        <translation>Kein Stundenpreis der verwendeten GPUs ist bekannt: price_usd_per_hour in der Clusterdatei angeben</translation>
    </message>
    <message>
        <source>%1 USD/h</source>
        <translation>%1 USD/h</translation>
    </message>
    <message>
        <source>price not known, counts as 0</source>
        <translation>Preis unbekannt, zählt als 0</translation>
    </message>
    <message>
        <source>%1 USD/h / (%2 tok/s × 3600 s/h)
%3</source>
        <translation>%1 USD/h / (%2 tok/s × 3600 s/h)
%3</translation>
    </message>
    <message>
        <source>%1 per iteration of %2, for %3 × %4 tokens
%5</source>
        <translation>%1 je Iteration von %2, für %3 × %4 Tokens
%5</translation>
    </message>
    <message>
        <source>%1 × %2 / %3</source>
        <translation>%1 × %2 / %3</translation>
    </message>
    <message>
        <source>%1 / (%2 × %3 of %4 GPUs)</source>
        <translation>%1 / (%2 × %3 von %4 GPUs)</translation>
    </message>
    <message>
        <source>%1 / %2 − 1</source>
        <translation>%1 / %2 − 1</translation>
    </message>
    <message>
        <source>The file tells no lower bound</source>
        <translation>Die Datei nennt keine untere Schranke</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>A is the plan found best, the others differ in what runs where</source>
        <translation>A ist der beste gefundene Plan, die anderen unterscheiden sich darin, was wo läuft</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>Stages, the GPUs they use, and the order of their work</source>
        <translation>Stufen, die von ihnen verwendeten GPUs und die Reihenfolge ihrer Arbeit</translation>
    </message>
    <message>
        <source>Time s</source>
        <translation>Zeit s</translation>
    </message>
    <message>
        <source>Simulated time of one training iteration</source>
        <translation>Simulierte Zeit einer Trainingsiteration</translation>
    </message>
    <message>
        <source>Tokens/s</source>
        <translation>Tokens/s</translation>
    </message>
    <message>
        <source>global batch × sequence length / iteration time</source>
        <translation>globaler Batch × Sequenzlänge / Iterationszeit</translation>
    </message>
    <message>
        <source>USD/Mtok</source>
        <translation>USD/Mtok</translation>
    </message>
    <message>
        <source>Cost of a million tokens: hourly price of the GPUs used / tokens per hour × 10⁶</source>
        <translation>Kosten einer Million Tokens: Stundenpreis der verwendeten GPUs / Tokens je Stunde × 10⁶</translation>
    </message>
    <message>
        <source>kWh/Mtok</source>
        <translation>kWh/Mtok</translation>
    </message>
    <message>
        <source>Energy of a million tokens: power of the GPUs used × iteration time / tokens of an iteration × 10⁶</source>
        <translation>Energie einer Million Tokens: Leistung der verwendeten GPUs × Iterationszeit / Tokens einer Iteration × 10⁶</translation>
    </message>
    <message>
        <source>MFU %</source>
        <translation>MFU %</translation>
    </message>
    <message>
        <source>model FLOPs / (iteration time × peak of all GPUs offered), nothing recomputed counted</source>
        <translation>Modell-FLOPs / (Iterationszeit × Spitzenleistung aller angebotenen GPUs), Neuberechnetes nicht gezählt</translation>
    </message>
    <message>
        <source>Bubble %</source>
        <translation>Leerlauf %</translation>
    </message>
    <message>
        <source>idle GPU-seconds / (iteration time × GPUs)</source>
        <translation>GPU-Sekunden im Leerlauf / (Iterationszeit × GPUs)</translation>
    </message>
    <message>
        <source>Gap %</source>
        <translation>Abstand %</translation>
    </message>
    <message>
        <source>iteration time / lower bound − 1: at most so much faster could any plan be</source>
        <translation>Iterationszeit / untere Schranke − 1: höchstens so viel schneller könnte irgendein Plan sein</translation>
    </message>
</context>
<context>
    <name>tangram::PlansPage</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitverlauf</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>Pläne</translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation>Vergrößern (+)</translation>
    </message>
    <message>
        <source>Zoom out (−)</source>
        <translation>Verkleinern (−)</translation>
    </message>
    <message>
        <source>Show everything (F)</source>
        <translation>Alles zeigen (F)</translation>
    </message>
    <message>
        <source>Stages of the plan</source>
        <translation>Stufen des Plans</translation>
    </message>
    <message>
        <source>No plan yet</source>
        <translation>Noch kein Plan</translation>
    </message>
    <message>
        <source>Search for a plan of the open cluster, or open a plan file.</source>
        <translation>Einen Plan für den geöffneten Cluster suchen oder eine Plandatei öffnen.</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Planen</translation>
    </message>
    <message>
        <source>%1 · out of date</source>
        <translation>%1 · veraltet</translation>
    </message>
    <message>
        <source>of plan %1</source>
        <translation>von Plan %1</translation>
    </message>
    <message>
        <source>plan %1 · %2 on %3</source>
        <translation>Plan %1 · %2 auf %3</translation>
    </message>
    <message>
        <source> · measured layer times</source>
        <translation> · gemessene Layer-Zeiten</translation>
    </message>
    <message>
        <source>does not fit in memory: </source>
        <translation>passt nicht in den Speicher: </translation>
    </message>
</context>
<context>
    <name>tangram::PresetBox</name>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Presets found</source>
        <translation>Gefundene Vorlagen</translation>
    </message>
    <message>
        <source>own model: type to find a preset</source>
        <translation>eigenes Modell: Eingabe sucht Vorlagen</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>No preset is called “%1”. Choose one from the list, or type the model&apos;s numbers below.</source>
        <translation>Keine Vorlage heißt „%1“. Eine aus der Liste wählen oder unten die Zahlen des Modells eingeben.</translation>
    </message>
</context>
<context>
    <name>tangram::ProblemsPanel</name>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
</context>
<context>
    <name>tangram::ProgressView</name>
    <message>
        <source>Enumerating pairs</source>
        <translation>Paare werden aufgezählt</translation>
    </message>
    <message>
        <source>Composing pipelines</source>
        <translation>Pipelines werden zusammengesetzt</translation>
    </message>
    <message>
        <source>Simulating the best</source>
        <translation>Die besten werden simuliert</translation>
    </message>
    <message>
        <source>Evaluating the plan</source>
        <translation>Der Plan wird ausgewertet</translation>
    </message>
    <message>
        <source>Search progress</source>
        <translation>Fortschritt der Suche</translation>
    </message>
    <message>
        <source>Best throughput</source>
        <translation>Bester Durchsatz</translation>
    </message>
    <message>
        <source>tokens of one iteration / best iteration time</source>
        <translation>Tokens einer Iteration / beste Iterationszeit</translation>
    </message>
    <message>
        <source>Iteration time</source>
        <translation>Iterationszeit</translation>
    </message>
    <message>
        <source>simulated time of one training iteration of the best plan so far</source>
        <translation>simulierte Zeit einer Trainingsiteration des bisher besten Plans</translation>
    </message>
    <message>
        <source>Lower bound</source>
        <translation>Untere Schranke</translation>
    </message>
    <message>
        <source>no plan on this cluster, under this cost model and job, is faster</source>
        <translation>kein Plan auf diesem Cluster, mit diesem Kostenmodell und Job, ist schneller</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>iteration time / lower bound − 1: the most that a longer search could gain</source>
        <translation>Iterationszeit / untere Schranke − 1: so viel kann eine längere Suche höchstens gewinnen</translation>
    </message>
    <message>
        <source>Pairs planned</source>
        <translation>Geplante Paare</translation>
    </message>
    <message>
        <source>pairs of a slice and an island part that the parallelizer planned, of all</source>
        <translation>Paare aus Modellabschnitt und Inselteil, die der Parallelisierer geplant hat, von allen</translation>
    </message>
    <message>
        <source>Pairs per second</source>
        <translation>Paare je Sekunde</translation>
    </message>
    <message>
        <source>pairs looked at per second of the search</source>
        <translation>betrachtete Paare je Sekunde der Suche</translation>
    </message>
    <message>
        <source>Partial plans kept</source>
        <translation>Behaltene Teilpläne</translation>
    </message>
    <message>
        <source>the parallelizer&apos;s answers that were kept, of all</source>
        <translation>behaltene Antworten des Parallelisierers, von allen</translation>
    </message>
    <message>
        <source>Pipelines composed</source>
        <translation>Zusammengesetzte Pipelines</translation>
    </message>
    <message>
        <source>pipelines ranked by formula</source>
        <translation>Pipelines, nach Formel gereiht</translation>
    </message>
    <message>
        <source>Pipelines simulated</source>
        <translation>Simulierte Pipelines</translation>
    </message>
    <message>
        <source>pipelines whose schedule was simulated event by event</source>
        <translation>Pipelines, deren Schedule Ereignis für Ereignis simuliert wurde</translation>
    </message>
    <message>
        <source>No search has run</source>
        <translation>Noch keine Suche gelaufen</translation>
    </message>
    <message>
        <source> · about %1 left</source>
        <translation> · noch etwa %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Search complete</source>
        <translation>Suche vollständig</translation>
    </message>
    <message>
        <source>No plan fits</source>
        <translation>Kein Plan passt</translation>
    </message>
    <message>
        <source>Stopped: the best plan so far</source>
        <translation>Angehalten: der bisher beste Plan</translation>
    </message>
    <message>
        <source>Stopped before a plan was found</source>
        <translation>Angehalten, bevor ein Plan gefunden wurde</translation>
    </message>
</context>
<context>
    <name>tangram::RecoveryBar</name>
    <message>
        <source>node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>A project that was never saved can be recovered as it was at %1 (%2).</source>
        <translation>Ein nie gespeichertes Projekt lässt sich mit dem Stand von %1 (%2) wiederherstellen.</translation>
    </message>
    <message>
        <source>Unsaved edits of %1 can be recovered as they were at %2 (%3).</source>
        <translation>Ungespeicherte Änderungen an %1 lassen sich mit dem Stand von %2 (%3) wiederherstellen.</translation>
    </message>
    <message>
        <source>Recovery</source>
        <translation>Wiederherstellung</translation>
    </message>
    <message>
        <source>&amp;Recover</source>
        <translation>&amp;Wiederherstellen</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>&amp;Verwerfen</translation>
    </message>
</context>
<context>
    <name>tangram::RuleModel</name>
    <message>
        <source>safe</source>
        <translation>sicher</translation>
    </message>
    <message>
        <source>heuristic</source>
        <translation>heuristisch</translation>
    </message>
    <message>
        <source>Pairs of a slice and an island part that this rule removed; each is charged to exactly one rule</source>
        <translation>Paare aus Modellabschnitt und Inselteil, die diese Regel ausgeschlossen hat; jedes zählt bei genau einer Regel</translation>
    </message>
    <message>
        <source>Partial plans, ways to run a pair, that this rule removed; each is charged to exactly one rule</source>
        <translation>Teilpläne (Arten, ein Paar auszuführen), die diese Regel ausgeschlossen hat; jeder zählt bei genau einer Regel</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>− Pairs</source>
        <translation>− Paare</translation>
    </message>
    <message>
        <source>− Partial</source>
        <translation>− Teilpläne</translation>
    </message>
</context>
<context>
    <name>tangram::ScatterChart</name>
    <message>
        <source>Predicted against measured</source>
        <translation>Vorhergesagt und gemessen</translation>
    </message>
</context>
<context>
    <name>tangram::ScheduleButton</name>
    <message>
        <source>About pipeline schedules</source>
        <translation>Über Pipeline-Schedules</translation>
    </message>
    <message>
        <source>Schedules</source>
        <translation>Schedules</translation>
    </message>
    <message>
        <source>At least one schedule has to be chosen.</source>
        <translation>Mindestens ein Schedule muss gewählt sein.</translation>
    </message>
    <message>
        <source>%1 schedules</source>
        <translation>%1 Schedules</translation>
    </message>
    <message>
        <source>Pipeline schedules that the planner may choose from: %1</source>
        <translation>Pipeline-Schedules, aus denen der Planer wählen darf: %1</translation>
    </message>
    <message>
        <source>All forwards, then all backwards; activations of every micro-batch are held at once.</source>
        <translation>Erst alles vorwärts, dann alles rückwärts; Aktivierungen aller Micro-Batches werden zugleich gehalten.</translation>
    </message>
    <message>
        <source>After a ramp, backward and forward in turn; the first stage holds as many micro-batches as there are stages.</source>
        <translation>Nach einer Rampe abwechselnd rückwärts und vorwärts; die erste Stufe hält so viele Micro-Batches, wie es Stufen gibt.</translation>
    </message>
    <message>
        <source>1F1B with more micro-batches ahead where a slow link must be hidden, as far as memory allows.</source>
        <translation>1F1B mit mehr Micro-Batches im Voraus, wo eine langsame Verbindung zu verdecken ist, soweit der Speicher reicht.</translation>
    </message>
    <message>
        <source>Several chunks of layers per stage, which shortens the ramp and sends more often.</source>
        <translation>Mehrere Layer-Chunks je Stufe; das verkürzt die Rampe und sendet öfter.</translation>
    </message>
    <message>
        <source>1F1B with the backward in two parts, of which the weights&apos; part fills gaps; holds no more than 1F1B.</source>
        <translation>1F1B mit dem Rückwärtslauf in zwei Teilen, von denen der Teil der Gewichte Lücken füllt; hält nicht mehr als 1F1B.</translation>
    </message>
    <message>
        <source>Backward in two parts and two chunks per stage, the second on the way back; hardly any bubble where all parts take equally long.</source>
        <translation>Rückwärtslauf in zwei Teilen und zwei Chunks je Stufe, der zweite auf dem Rückweg; kaum Leerlauf, wo alle Teile gleich lang dauern.</translation>
    </message>
    <message>
        <source>Micro-batches enter the pipeline at both ends, and parameters are there twice; the overlap of kernels inside a stage is not modelled.</source>
        <translation>Micro-Batches treten an beiden Enden in die Pipeline ein, Parameter sind doppelt vorhanden; die Überlappung von Kernels in einer Stufe ist nicht modelliert.</translation>
    </message>
</context>
<context>
    <name>tangram::SearchPage</name>
    <message>
        <source>Exact</source>
        <translation>Exakt</translation>
    </message>
    <message>
        <source>Funnel of pairs by pruning rule</source>
        <translation>Trichter der Paare nach Ausschlussregel</translation>
    </message>
    <message>
        <source>planned</source>
        <translation>geplant</translation>
    </message>
    <message>
        <source>Pairs of a model slice and an island part appear here once a search runs.</source>
        <translation>Paare aus Modellabschnitt und Inselteil erscheinen hier, sobald eine Suche läuft.</translation>
    </message>
    <message>
        <source>Funnel of partial plans by pruning rule</source>
        <translation>Trichter der Teilpläne nach Ausschlussregel</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>behalten</translation>
    </message>
    <message>
        <source>What the parallelizer answers for each pair appears here once a search runs.</source>
        <translation>Was der Parallelisierer für jedes Paar antwortet, erscheint hier, sobald eine Suche läuft.</translation>
    </message>
    <message>
        <source>Pruning</source>
        <translation>Ausschluss</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>of a slice and an island part</source>
        <translation>aus Modellabschnitt und Inselteil</translation>
    </message>
    <message>
        <source>Partial plans</source>
        <translation>Teilpläne</translation>
    </message>
    <message>
        <source>ways to run a pair</source>
        <translation>Arten, ein Paar auszuführen</translation>
    </message>
    <message>
        <source>Best and bound</source>
        <translation>Bester Plan und Schranke</translation>
    </message>
    <message>
        <source>iteration time over the search</source>
        <translation>Iterationszeit im Lauf der Suche</translation>
    </message>
    <message>
        <source>Pruning rules</source>
        <translation>Ausschlussregeln</translation>
    </message>
    <message>
        <source>Exact: the optimum of the simulated time, heuristic rules off</source>
        <translation>Exakt: Optimum der simulierten Zeit, heuristische Regeln aus</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keines</translation>
    </message>
    <message>
        <source>The search then stops with the best plan so far</source>
        <translation>Die Suche endet dann mit dem bisher besten Plan</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>Zeitlimit</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>The plan is the same for any number of threads</source>
        <translation>Der Plan ist für jede Zahl von Threads derselbe</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Choose a rule to see what it does. Safe rules cannot lose the best plan; heuristic ones may.</source>
        <translation>Eine Regel wählen, um zu sehen, was sie tut. Sichere Regeln können den besten Plan nicht verlieren; heuristische schon.</translation>
    </message>
    <message>
        <source>safe: cannot lose the best plan</source>
        <translation>sicher: kann den besten Plan nicht verlieren</translation>
    </message>
    <message>
        <source>heuristic: may lose the best plan</source>
        <translation>heuristisch: kann den besten Plan verlieren</translation>
    </message>
</context>
<context>
    <name>tangram::ShortcutsModel</name>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>What they do</source>
        <translation>Was sie tun</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
</context>
<context>
    <name>tangram::ShortcutsWindow</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Look for a key, or for what it does</source>
        <translation>Nach einer Taste suchen, oder danach, was sie tut</translation>
    </message>
    <message>
        <source>Key or deed to look for</source>
        <translation>Gesuchte Taste oder Wirkung</translation>
    </message>
</context>
<context>
    <name>tangram::StageModel</name>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Stage: its order in the pipeline, from the embedding to the head</source>
        <translation>Stufe: ihre Reihenfolge in der Pipeline, vom Embedding zum Head</translation>
    </message>
    <message>
        <source>Island</source>
        <translation>Insel</translation>
    </message>
    <message>
        <source>The island whose GPUs run the stage</source>
        <translation>Die Insel, deren GPUs die Stufe ausführen</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>tensor × context × data</source>
        <translation>Tensor × Kontext × Daten</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Layer</translation>
    </message>
    <message>
        <source>Layer 0 is the embedding, the last one the output head</source>
        <translation>Layer 0 ist das Embedding, der letzte der Output-Head</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>Strategie</translation>
    </message>
    <message>
        <source>Tensor, context, expert and data parallel degrees; ZeRO stage (1: optimizer states divided among the replicas, 2: and gradients, 3: and weights); activations computed again in the backward pass</source>
        <translation>Grade der Tensor-, Kontext-, Experten- und Datenparallelität; ZeRO-Stufe (1: Optimizer-Zustände auf die Replikate verteilt, 2: auch Gradienten, 3: auch Gewichte); im Rückwärtslauf neu berechnete Aktivierungen</translation>
    </message>
    <message>
        <source>Fwd ms</source>
        <translation>Vorw. ms</translation>
    </message>
    <message>
        <source>Forward per micro-batch: sum over operators of max(FLOPs / rate, bytes / bandwidth), exposed communication included</source>
        <translation>Vorwärts je Micro-Batch: Summe über Operatoren von max(FLOPs / Rate, Bytes / Bandbreite), nicht verdeckte Kommunikation eingeschlossen</translation>
    </message>
    <message>
        <source>Bwd ms</source>
        <translation>Rückw. ms</translation>
    </message>
    <message>
        <source>Backward per micro-batch, recomputation included</source>
        <translation>Rückwärts je Micro-Batch, Neuberechnung eingeschlossen</translation>
    </message>
    <message>
        <source>Send ms</source>
        <translation>Senden ms</translation>
    </message>
    <message>
        <source>Activations of one micro-batch to the next stage</source>
        <translation>Aktivierungen eines Micro-Batchs zur nächsten Stufe</translation>
    </message>
    <message>
        <source>Sync ms</source>
        <translation>Sync ms</translation>
    </message>
    <message>
        <source>Exposed gradient sync, once per iteration</source>
        <translation>Nicht verdeckter Gradienten-Sync, einmal je Iteration</translation>
    </message>
    <message>
        <source>Mem GB</source>
        <translation>Mem GB</translation>
    </message>
    <message>
        <source>Per GPU: weights + gradients + optimizer + activations of all micro-batches in flight + workspace</source>
        <translation>Je GPU: Gewichte + Gradienten + Optimizer + Aktivierungen aller gehaltenen Micro-Batches + Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Full %</source>
        <translation>Voll %</translation>
    </message>
    <message>
        <source>Memory / capacity of the stage&apos;s smallest GPU</source>
        <translation>Speicherbedarf / Kapazität der kleinsten GPU der Stufe</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>Gehalten</translation>
    </message>
    <message>
        <source>Most micro-batches whose activations are held at once</source>
        <translation>Die meisten Micro-Batches, deren Aktivierungen zugleich gehalten werden</translation>
    </message>
    <message>
        <source>Busy %</source>
        <translation>Belegt %</translation>
    </message>
    <message>
        <source>Time in forward, backward, gradient sync and optimizer / iteration time</source>
        <translation>Zeit in Vorwärts, Rückwärts, Gradienten-Sync und Optimizer / Iterationszeit</translation>
    </message>
</context>
<context>
    <name>tangram::StartFacts</name>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>Job</translation>
    </message>
    <message>
        <source>Measured runs</source>
        <translation>Gemessene Läufe</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>Kalibrierung</translation>
    </message>
    <message>
        <source>GPU type</source>
        <translation>GPU-Typ</translation>
    </message>
    <message>
        <source>GPU types</source>
        <translation>GPU-Typen</translation>
    </message>
    <message>
        <source>node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>Layer profiles</source>
        <translation>Layer-Profile</translation>
    </message>
    <message>
        <source>Model · %1 parameters</source>
        <translation>Modell · %1 Parameter</translation>
    </message>
</context>
<context>
    <name>tangram::StartPage</name>
    <message>
        <source>Draw a new cluster</source>
        <translation>Neuen Cluster zeichnen</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren…</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen…</translation>
    </message>
    <message>
        <source>A cluster, model, job, plan, runs or calibration file</source>
        <translation>Eine Cluster-, Modell-, Job-, Plan-, Lauf- oder Kalibrierungsdatei</translation>
    </message>
    <message>
        <source>Begin with an empty canvas</source>
        <translation>Mit leerer Zeichenfläche beginnen</translation>
    </message>
    <message>
        <source>Read what a cluster&apos;s own tools print: nvidia-smi, Slurm, Kubernetes, NCCL, CSV</source>
        <translation>Lesen, was die Werkzeuge eines Clusters ausgeben: nvidia-smi, Slurm, Kubernetes, NCCL, CSV</translation>
    </message>
    <message>
        <source>Begin with a cluster</source>
        <translation>Mit einem Cluster beginnen</translation>
    </message>
    <message>
        <source>Drop a cluster, model, job or plan file here, or begin with a sample.</source>
        <translation>Eine Cluster-, Modell-, Job- oder Plandatei hier ablegen oder mit einem Beispiel beginnen.</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt verwendet</translation>
    </message>
    <message>
        <source>Sample clusters</source>
        <translation>Beispielcluster</translation>
    </message>
    <message>
        <source>Files to begin with</source>
        <translation>Dateien für den Anfang</translation>
    </message>
</context>
<context>
    <name>tangram::SwitchForm</name>
    <message>
        <source>the name</source>
        <translation>der Name</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>The switch&apos;s id: unique among switches</source>
        <translation>Die Kennung des Switches: eindeutig unter den Switches</translation>
    </message>
    <message>
        <source>Below</source>
        <translation>Unter</translation>
    </message>
    <message>
        <source>The switch that its uplink leads to; none: a root</source>
        <translation>Der Switch, zu dem sein Uplink führt; keiner: eine Wurzel</translation>
    </message>
    <message>
        <source>Uplink</source>
        <translation>Uplink</translation>
    </message>
    <message>
        <source>The whole uplink, one direction; 0: non-blocking. “3.2 Tbit/s” or “400 G”</source>
        <translation>Der ganze Uplink, eine Richtung; 0: blockierungsfrei. „3.2 Tbit/s“ oder „400 G“</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>Of one passage through the switch; “1 µs”</source>
        <translation>Eines Durchgangs durch den Switch; „1 µs“</translation>
    </message>
    <message>
        <source>Change switch above</source>
        <translation>Übergeordneten Switch ändern</translation>
    </message>
    <message>
        <source>Change uplink</source>
        <translation>Uplink ändern</translation>
    </message>
    <message>
        <source>Change latency</source>
        <translation>Latenz ändern</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
</context>
<context>
    <name>tangram::ToleranceSlider</name>
    <message>
        <source>Merge tolerance</source>
        <translation>Toleranz beim Vereinigen</translation>
    </message>
    <message>
        <source>Nodes merge into one island while its spread stays within the tolerance</source>
        <translation>Knoten vereinigen sich zu einer Insel, solange deren Streuung in der Toleranz bleibt</translation>
    </message>
    <message>
        <source>No cluster is open</source>
        <translation>Kein Cluster ist geöffnet</translation>
    </message>
    <message>
        <source>tolerance %1 → %2</source>
        <translation>Toleranz %1 → %2</translation>
    </message>
    <message>
        <source>island</source>
        <translation>Insel</translation>
    </message>
    <message>
        <source>islands</source>
        <translation>Inseln</translation>
    </message>
</context>
<context>
    <name>tangram::TopBar</name>
    <message>
        <source>Plan</source>
        <translation>Planen</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>%1 (Ctrl+%2)</source>
        <translation>%1 (Strg+%2)</translation>
    </message>
    <message>
        <source>%1 perspective</source>
        <translation>Ansicht %1</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>%1 anzeigen</translation>
    </message>
    <message>
        <source>Open a cluster first.</source>
        <translation>Zuerst einen Cluster öffnen.</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>What is to be trained; a model file or a Hugging Face config.json can be opened or dropped instead</source>
        <translation>Was trainiert werden soll; stattdessen lässt sich eine Modelldatei oder eine config.json von Hugging Face öffnen oder ablegen</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Global batch: sequences per iteration</source>
        <translation>Globaler Batch: Sequenzen je Iteration</translation>
    </message>
    <message>
        <source>Sequence</source>
        <translation>Sequenz</translation>
    </message>
    <message>
        <source>Sequence length in tokens</source>
        <translation>Sequenzlänge in Tokens</translation>
    </message>
    <message>
        <source>Search for the best plan (F5 or Ctrl+Return)</source>
        <translation>Besten Plan suchen (F5 oder Strg+Return)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop with the best plan so far (Esc)</source>
        <translation>Mit dem bisher besten Plan anhalten (Esc)</translation>
    </message>
</context>
<context>
    <name>tangram::UnknownGpuForm</name>
    <message>
        <source>It is the same as</source>
        <translation>Derselbe Typ wie</translation>
    </message>
    <message>
        <source>It has these figures</source>
        <translation>Mit diesen Werten</translation>
    </message>
    <message>
        <source>Remember this name</source>
        <translation>Namen merken</translation>
    </message>
    <message>
        <source>Take it</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>GPU type that it is the same as</source>
        <translation>GPU-Typ, der derselbe ist</translation>
    </message>
    <message>
        <source>type a part of its name</source>
        <translation>einen Teil des Namens eingeben</translation>
    </message>
    <message>
        <source>Keeps it for later imports, also those of the command line</source>
        <translation>Merkt ihn für spätere Importe, auch auf der Befehlszeile</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>of one GPU; needed</source>
        <translation>einer GPU; nötig</translation>
    </message>
    <message>
        <source>Memory bandwidth</source>
        <translation>Speicherbandbreite</translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <source>of one GPU, as its data sheet says; needed</source>
        <translation>einer GPU, laut Datenblatt; nötig</translation>
    </message>
    <message>
        <source>bf16 compute</source>
        <translation>bf16-Rechenleistung</translation>
    </message>
    <message>
        <source>TFLOP/s</source>
        <translation>TFLOP/s</translation>
    </message>
    <message>
        <source>dense, without sparsity; needed</source>
        <translation>dicht, ohne Sparsity; nötig</translation>
    </message>
    <message>
        <source>Link in a node</source>
        <translation>Verbindung im Knoten</translation>
    </message>
    <message>
        <source>NVLink or the like, per GPU and direction; none: the GPUs reach each other over PCIe</source>
        <translation>NVLink oder dergleichen, je GPU und Richtung; ohne: die GPUs erreichen einander über PCIe</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>W</source>
        <translation>W</translation>
    </message>
    <message>
        <source>of one GPU</source>
        <translation>einer GPU</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Preis</translation>
    </message>
    <message>
        <source>USD</source>
        <translation>USD</translation>
    </message>
    <message>
        <source>– %1</source>
        <translation>– %1</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>No source names the GPUs of %1.</source>
        <translation>Keine Quelle nennt die GPUs von %1.</translation>
    </message>
    <message>
        <source>No GPU type is known as “%1” (%2).</source>
        <translation>Kein GPU-Typ ist als „%1“ bekannt (%2).</translation>
    </message>
    <message>
        <source>One node has it.</source>
        <translation>Ein Knoten hat sie.</translation>
    </message>
    <message>
        <source>%1 nodes have it.</source>
        <translation>%1 Knoten haben sie.</translation>
    </message>
    <message>
        <source>One more name is asked for next.</source>
        <translation>Danach wird nach einem weiteren Namen gefragt.</translation>
    </message>
    <message>
        <source>%1 more names are asked for next.</source>
        <translation>Danach wird nach %1 weiteren Namen gefragt.</translation>
    </message>
    <message>
        <source>Choose the type that it is the same as</source>
        <translation>Den Typ wählen, der derselbe ist</translation>
    </message>
    <message>
        <source>No type of the catalogue has this name</source>
        <translation>Kein Typ des Katalogs hat diesen Namen</translation>
    </message>
    <message>
        <source>Taken for %1</source>
        <translation>Gilt als %1</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>memory bandwidth</source>
        <translation>Speicherbandbreite</translation>
    </message>
    <message>
        <source>Still needed: %1</source>
        <translation>Noch nötig: %1</translation>
    </message>
    <message>
        <source>Its efficiency is taken from the nearest known type</source>
        <translation>Die Effizienz kommt vom nächsten bekannten Typ</translation>
    </message>
</context>
</TS>
