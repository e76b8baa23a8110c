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
    <name>Core</name>
    <message>
        <source>not measured: the plan&apos;s layer times do not cover this GPU type</source>
        <translation>nicht gemessen: die Layer-Zeiten, auf denen der Plan beruht, haben keine von diesem Typ</translation>
    </message>
    <message>
        <source>{} was measured with sequences of {} tokens, and the job has {}</source>
        <translation>{} wurde mit Sequenzen von {} Tokens gemessen, der Job hat {}</translation>
    </message>
    <message>
        <source>set the sequence to {}, or plan without the measured layer times</source>
        <translation>Sequenz auf {} setzen oder ohne die gemessenen Layer-Zeiten planen</translation>
    </message>
    <message>
        <source>none of the cluster&apos;s GPUs was measured with {}, only {}</source>
        <translation>keine GPU des Clusters wurde mit {} gemessen, nur {}</translation>
    </message>
    <message>
        <source>open a cluster that has such GPUs (their types are in brackets), or plan without the measured layer times</source>
        <translation>einen Cluster mit solchen GPUs (Typen in Klammern) öffnen oder ohne die gemessenen Layer-Zeiten planen</translation>
    </message>
    <message>
        <source>choose or open a model that was measured, or plan without the measured layer times</source>
        <translation>ein gemessenes Modell wählen oder öffnen, oder ohne die gemessenen Layer-Zeiten planen</translation>
    </message>
    <message>
        <source>the project has no scenario &quot;{}&quot;</source>
        <translation>das Projekt hat kein Szenario „{}“</translation>
    </message>
    <message>
        <source>it has none</source>
        <translation>es hat keins</translation>
    </message>
    <message>
        <source>it has {}</source>
        <translation>es hat {}</translation>
    </message>
    <message>
        <source>the project has no model</source>
        <translation>das Projekt hat kein Modell</translation>
    </message>
    <message>
        <source>choose one</source>
        <translation>wählen Sie eins</translation>
    </message>
    <message>
        <source>the cluster has no nodes</source>
        <translation>der Cluster hat keine Knoten</translation>
    </message>
    <message>
        <source>add some, or open a cluster</source>
        <translation>Knoten hinzufügen oder einen Cluster öffnen</translation>
    </message>
    <message>
        <source>{} numbers for {} layers</source>
        <translation>{} Zahlen für {} Layer</translation>
    </message>
    <message>
        <source>give one for each, the embedding and the head included</source>
        <translation>für jeden eine angeben, Einbettung und Kopf eingeschlossen</translation>
    </message>
    <message>
        <source>micro-batch {} with tensor degree {} is listed twice</source>
        <translation>Micro-Batch {} mit Tensor-Grad {} steht hier zweimal</translation>
    </message>
    <message>
        <source>expected at least one model, found none</source>
        <translation>mindestens ein Modell erwartet, keines gefunden</translation>
    </message>
    <message>
        <source>leave &quot;profiles&quot; out if nothing was measured</source>
        <translation>&quot;profiles&quot; weglassen, wo nichts gemessen wurde</translation>
    </message>
    <message>
        <source>the cluster&apos;s {} GPUs do not leave stage {} the {} that it needs</source>
        <translation>die {} GPUs des Clusters lassen für Stufe {} die {} nicht übrig, die sie braucht</translation>
    </message>
    <message>
        <source>source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>quality</source>
        <translation>Qualität</translation>
    </message>
    <message>
        <source>framework</source>
        <translation>Framework</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>parallelism</source>
        <translation>Parallelität</translation>
    </message>
    <message>
        <source>schedule</source>
        <translation>Schedule</translation>
    </message>
    <message>
        <source>recompute</source>
        <translation>Neuberechnung</translation>
    </message>
    <message>
        <source>size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>Präzision</translation>
    </message>
    <message>
        <source>usable runs</source>
        <translation>verwendbare Läufe</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>dense</source>
        <translation>dicht</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>expert</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>interleaved 1F1B</source>
        <translation>Interleaved 1F1B</translation>
    </message>
    <message>
        <source>not published</source>
        <translation>nicht veröffentlicht</translation>
    </message>
    <message>
        <source>several nodes</source>
        <translation>mehrere Knoten</translation>
    </message>
    <message>
        <source>one node</source>
        <translation>ein Knoten</translation>
    </message>
    <message>
        <source>{} is {:g}, expected more than {:g} and at most {:g}</source>
        <translation>{} ist {:g}, erwartet: mehr als {:g} und höchstens {:g}</translation>
    </message>
    <message>
        <source>{} is {:g}, expected at least {:g} and at most {:g}</source>
        <translation>{} ist {:g}, erwartet: mindestens {:g} und höchstens {:g}</translation>
    </message>
    <message>
        <source>two {} have the id &quot;{}&quot;</source>
        <translation>zwei {} haben die Kennung „{}“</translation>
    </message>
    <message>
        <source>give each an id of its own</source>
        <translation>jedem eine eigene Kennung geben</translation>
    </message>
    <message>
        <source>no {} has the id &quot;{}&quot;</source>
        <translation>{} mit der Kennung „{}“ gibt es nicht</translation>
    </message>
    <message>
        <source>the bandwidth of {} in B/s</source>
        <translation>die Bandbreite in B/s ({})</translation>
    </message>
    <message>
        <source>the latency of {} in s</source>
        <translation>die Latenz in s ({})</translation>
    </message>
    <message>
        <source>a position</source>
        <translation>eine Position</translation>
    </message>
    <message>
        <source>the node&apos;s id</source>
        <translation>die Kennung des Knotens</translation>
    </message>
    <message>
        <source>node &quot;{}&quot; has no GPU type</source>
        <translation>Knoten „{}“ hat keinen GPU-Typ</translation>
    </message>
    <message>
        <source>the number of GPUs of a node</source>
        <translation>die Anzahl GPUs eines Knotens</translation>
    </message>
    <message>
        <source>the kind of the link inside a node</source>
        <translation>die Art der Verbindung im Knoten</translation>
    </message>
    <message>
        <source>the link inside a node</source>
        <translation>die Verbindung im Knoten</translation>
    </message>
    <message>
        <source>the number of interfaces of a node</source>
        <translation>die Anzahl Schnittstellen eines Knotens</translation>
    </message>
    <message>
        <source>an interface</source>
        <translation>eine Schnittstelle</translation>
    </message>
    <message>
        <source>the zone&apos;s name</source>
        <translation>der Name der Zone</translation>
    </message>
    <message>
        <source>the rack&apos;s name</source>
        <translation>der Name des Racks</translation>
    </message>
    <message>
        <source>switch</source>
        <translation>Switch</translation>
    </message>
    <message>
        <source>scale-up domain</source>
        <translation>Scale-up-Domäne</translation>
    </message>
    <message>
        <source>the measured FLOP/s</source>
        <translation>die gemessenen FLOP/s</translation>
    </message>
    <message>
        <source>the measured memory bandwidth</source>
        <translation>die gemessene Speicherbandbreite</translation>
    </message>
    <message>
        <source>the measured bus bandwidth</source>
        <translation>die gemessene Busbandbreite</translation>
    </message>
    <message>
        <source>the parents of switch &quot;{}&quot; lead back to it</source>
        <translation>über die übergeordneten Switches führt „{}“ auf sich selbst zurück</translation>
    </message>
    <message>
        <source>switches form a tree</source>
        <translation>Switches bilden einen Baum</translation>
    </message>
    <message>
        <source>the switch&apos;s id</source>
        <translation>die Kennung des Switches</translation>
    </message>
    <message>
        <source>the uplink&apos;s bandwidth in B/s</source>
        <translation>die Bandbreite des Uplinks in B/s</translation>
    </message>
    <message>
        <source>the switch&apos;s latency in s</source>
        <translation>die Latenz des Switches in s</translation>
    </message>
    <message>
        <source>the link&apos;s end</source>
        <translation>das Ende der Verbindung</translation>
    </message>
    <message>
        <source>zone or switch</source>
        <translation>Zone oder Switch</translation>
    </message>
    <message>
        <source>the link connects &quot;{}&quot; to itself</source>
        <translation>die Verbindung verbindet „{}“ mit sich selbst</translation>
    </message>
    <message>
        <source>choose two ends</source>
        <translation>zwei verschiedene Enden wählen</translation>
    </message>
    <message>
        <source>a link</source>
        <translation>eine Verbindung</translation>
    </message>
    <message>
        <source>the island&apos;s id</source>
        <translation>die Kennung der Insel</translation>
    </message>
    <message>
        <source>the island&apos;s name</source>
        <translation>der Name der Insel</translation>
    </message>
    <message>
        <source>islands</source>
        <translation>Inseln</translation>
    </message>
    <message>
        <source>island &quot;{}&quot; has no nodes</source>
        <translation>Insel „{}“ hat keine Knoten</translation>
    </message>
    <message>
        <source>the nodes of island &quot;{}&quot; do not fit the cluster</source>
        <translation>die Knoten der Insel „{}“ passen nicht zum Cluster</translation>
    </message>
    <message>
        <source>{} is empty</source>
        <translation>{} ist leer</translation>
    </message>
    <message>
        <source>give it a name</source>
        <translation>einen Namen angeben</translation>
    </message>
    <message>
        <source>{} is longer than {} bytes</source>
        <translation>{} ist länger als {} Byte</translation>
    </message>
    <message>
        <source>shorten it</source>
        <translation>kürzen</translation>
    </message>
    <message>
        <source>{} contains characters that cannot be shown</source>
        <translation>{} enthält Zeichen, die sich nicht darstellen lassen</translation>
    </message>
    <message>
        <source>remove them</source>
        <translation>diese weglassen</translation>
    </message>
    <message>
        <source>switches</source>
        <translation>Switches</translation>
    </message>
    <message>
        <source>the scale-up domain&apos;s id</source>
        <translation>die Kennung der Scale-up-Domäne</translation>
    </message>
    <message>
        <source>scale-up domains</source>
        <translation>Scale-up-Domänen</translation>
    </message>
    <message>
        <source>a scale-up domain</source>
        <translation>eine Scale-up-Domäne</translation>
    </message>
    <message>
        <source>GPU types</source>
        <translation>GPU-Typen</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>more than {} nodes or {} GPUs in all</source>
        <translation>mehr als {} Knoten oder {} GPUs insgesamt</translation>
    </message>
    <message>
        <source>plan one part of such a cluster at a time</source>
        <translation>solch einen Cluster in Teilen planen</translation>
    </message>
    <message>
        <source>two racks have the name &quot;{}&quot;</source>
        <translation>zwei Racks haben den Namen „{}“</translation>
    </message>
    <message>
        <source>give each its own</source>
        <translation>jedem einen eigenen geben</translation>
    </message>
    <message>
        <source>zones</source>
        <translation>Zonen</translation>
    </message>
    <message>
        <source>&quot;{}&quot; and &quot;{}&quot; are already linked</source>
        <translation>„{}“ und „{}“ sind schon verbunden</translation>
    </message>
    <message>
        <source>change the bandwidth of the existing link</source>
        <translation>die Bandbreite der vorhandenen Verbindung ändern</translation>
    </message>
    <message>
        <source>&quot;{}&quot; or &quot;{}&quot; is not a zone or switch of this cluster</source>
        <translation>„{}“ oder „{}“ ist weder Zone noch Switch dieses Clusters</translation>
    </message>
    <message>
        <source>links connect zones or switches</source>
        <translation>Verbindungen verbinden Zonen oder Switches</translation>
    </message>
    <message>
        <source>no nodes are selected</source>
        <translation>keine Knoten sind markiert</translation>
    </message>
    <message>
        <source>select the nodes to change</source>
        <translation>die gemeinten Knoten markieren</translation>
    </message>
    <message>
        <source>{} nodes cannot be added</source>
        <translation>{} Knoten lassen sich nicht hinzufügen</translation>
    </message>
    <message>
        <source>1 to {} can</source>
        <translation>möglich sind 1 bis {}</translation>
    </message>
    <message>
        <source>{} copies of {} nodes are too many</source>
        <translation>{} Kopien von {} Knoten sind zu viele</translation>
    </message>
    <message>
        <source>a cluster has at most {} nodes</source>
        <translation>ein Cluster hat höchstens {} Knoten</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is calibrated twice</source>
        <translation>„{}“ ist zweimal kalibriert</translation>
    </message>
    <message>
        <source>give each GPU type one entry</source>
        <translation>je GPU-Typ nur einen Eintrag angeben</translation>
    </message>
    <message>
        <source>the name &quot;{}&quot; is already used by {}</source>
        <translation>der Name „{}“ gehört schon zu {}</translation>
    </message>
    <message>
        <source>no node has the id &quot;{}&quot;</source>
        <translation>Knoten mit der Kennung „{}“ gibt es nicht</translation>
    </message>
    <message>
        <source>name nodes by their ids</source>
        <translation>Knoten mit ihrer Kennung nennen</translation>
    </message>
    <message>
        <source>&quot;{}&quot; names a node that is already in the list</source>
        <translation>„{}“ nennt einen Knoten, der schon in der Liste steht</translation>
    </message>
    <message>
        <source>name each node once</source>
        <translation>jeden Knoten einmal nennen</translation>
    </message>
    <message>
        <source>two islands have the id &quot;{}&quot;</source>
        <translation>zwei Inseln haben die Kennung „{}“</translation>
    </message>
    <message>
        <source>expected at least one node, found none</source>
        <translation>mindestens ein Knoten erwartet, keiner gefunden</translation>
    </message>
    <message>
        <source>leave an empty island out</source>
        <translation>leere Inseln weglassen</translation>
    </message>
    <message>
        <source>a node of island &quot;{}&quot; already belongs to island &quot;{}&quot;</source>
        <translation>ein Knoten der Insel „{}“ gehört schon zur Insel „{}“</translation>
    </message>
    <message>
        <source>each node belongs to one island</source>
        <translation>jeder Knoten gehört zu einer Insel</translation>
    </message>
    <message>
        <source>no switch has the id &quot;{}&quot;</source>
        <translation>einen Switch mit der Kennung „{}“ gibt es nicht</translation>
    </message>
    <message>
        <source>describe the switch in this file</source>
        <translation>den Switch in dieser Datei beschreiben</translation>
    </message>
    <message>
        <source>switches form a tree: leave the parent of its root out</source>
        <translation>Switches bilden einen Baum: an seiner Wurzel keinen übergeordneten Switch angeben</translation>
    </message>
    <message>
        <source>two switches have the id &quot;{}&quot;</source>
        <translation>zwei Switches haben die Kennung „{}“</translation>
    </message>
    <message>
        <source>two scale-up domains have the id &quot;{}&quot;</source>
        <translation>zwei Scale-up-Domänen haben die Kennung „{}“</translation>
    </message>
    <message>
        <source>two racks have the id &quot;{}&quot;</source>
        <translation>zwei Racks haben die Kennung „{}“</translation>
    </message>
    <message>
        <source>list each rack of a zone once</source>
        <translation>jedes Rack einer Zone einmal aufführen</translation>
    </message>
    <message>
        <source>two zones have the id &quot;{}&quot;</source>
        <translation>zwei Zonen haben die Kennung „{}“</translation>
    </message>
    <message>
        <source>list each zone once</source>
        <translation>jede Zone einmal aufführen</translation>
    </message>
    <message>
        <source>no zone or switch has the id &quot;{}&quot;</source>
        <translation>keine Zone und kein Switch hat die Kennung „{}“</translation>
    </message>
    <message>
        <source>links connect switches, or zones that nodes name in their location</source>
        <translation>Verbindungen verbinden Switches oder Zonen, die Knoten als Standort nennen</translation>
    </message>
    <message>
        <source>name two ends</source>
        <translation>zwei Enden nennen</translation>
    </message>
    <message>
        <source>two GPU types have the id &quot;{}&quot;</source>
        <translation>zwei GPU-Typen haben die Kennung „{}“</translation>
    </message>
    <message>
        <source>no GPU type &quot;{}&quot; is known</source>
        <translation>der GPU-Typ „{}“ ist nicht bekannt</translation>
    </message>
    <message>
        <source>use a type from the catalogue, or describe this one under &quot;gpu_types&quot;</source>
        <translation>einen aus dem Katalog nennen oder ihn unter „gpu_types“ beschreiben</translation>
    </message>
    <message>
        <source>describe the {} in this file</source>
        <translation>in dieser Datei beschreiben: {}</translation>
    </message>
    <message>
        <source>expected at least one GPU type, found none</source>
        <translation>mindestens ein GPU-Typ erwartet, keiner gefunden</translation>
    </message>
    <message>
        <source>two nodes have the id &quot;{}&quot;</source>
        <translation>zwei Knoten haben die Kennung „{}“</translation>
    </message>
    <message>
        <source>the list has no item with this number</source>
        <translation>die Liste hat keinen Platz mit dieser Nummer</translation>
    </message>
    <message>
        <source>the file does not state its format</source>
        <translation>die Datei sagt nicht, was sie ist</translation>
    </message>
    <message>
        <source>add &quot;format&quot;, for example &quot;tangram-cluster&quot;</source>
        <translation>&quot;format&quot; ergänzen, zum Beispiel &quot;tangram-cluster&quot;</translation>
    </message>
    <message>
        <source>version {} is too new: this program reads versions up to {}</source>
        <translation>Version {} ist neuer, als dieses Programm lesen kann: höchstens Version {}</translation>
    </message>
    <message>
        <source>update the program, or write the file in the older version</source>
        <translation>das Programm aktualisieren oder die Datei in der älteren Version schreiben</translation>
    </message>
    <message>
        <source>expected the format &quot;{}&quot;, found &quot;{}&quot;</source>
        <translation>Format „{}“ erwartet, „{}“ gefunden</translation>
    </message>
    <message>
        <source>this is another kind of file</source>
        <translation>dies ist eine andere Art von Datei</translation>
    </message>
    <message>
        <source>correct the JSON at this place, or export the file again</source>
        <translation>das JSON an dieser Stelle berichtigen oder die Datei neu exportieren</translation>
    </message>
    <message>
        <source>change it in the file</source>
        <translation>in der Datei ändern</translation>
    </message>
    <message>
        <source>what the file describes does not fit in memory</source>
        <translation>was die Datei beschreibt, passt nicht in den Speicher</translation>
    </message>
    <message>
        <source>make it smaller</source>
        <translation>verkleinern</translation>
    </message>
    <message>
        <source>the file cannot be read: {}</source>
        <translation>die Datei lässt sich nicht lesen: {}</translation>
    </message>
    <message>
        <source>is it the right file?</source>
        <translation>ist es die richtige Datei?</translation>
    </message>
    <message>
        <source>expected a point [x, y] of two numbers</source>
        <translation>ein Punkt [x, y] aus zwei Zahlen erwartet</translation>
    </message>
    <message>
        <source>the points of a curve must be sorted by x, each x once</source>
        <translation>die Punkte einer Kurve müssen nach x sortiert sein, jedes x einmal</translation>
    </message>
    <message>
        <source>expected the peak FLOP/s of at least one of fp32, fp16, bf16 and fp8, found none</source>
        <translation>Spitzen-FLOP/s für mindestens eine von fp32, fp16, bf16 und fp8 erwartet, keine gefunden</translation>
    </message>
    <message>
        <source>dense blocks are supported only before the first block with experts</source>
        <translation>dichte Blöcke sind nur vor dem ersten Block mit Experten unterstützt</translation>
    </message>
    <message>
        <source>describe the model in a model file</source>
        <translation>das Modell in einer Modelldatei beschreiben</translation>
    </message>
    <message>
        <source>the shared expert&apos;s width {} is not a multiple of moe_intermediate_size {}</source>
        <translation>die Breite {} des Shared Expert ist kein Vielfaches von moe_intermediate_size {}</translation>
    </message>
    <message>
        <source>embeddings of width {} with a hidden size of {} are not supported</source>
        <translation>Embeddings der Breite {} bei einer Hidden Size von {} sind nicht unterstützt</translation>
    </message>
    <message>
        <source>the model family &quot;{}&quot; is not known; known are {}</source>
        <translation>die Modellfamilie „{}“ ist nicht bekannt; bekannt sind {}</translation>
    </message>
    <message>
        <source>describe the model in a model file (&quot;format&quot;: &quot;tangram-model&quot;)</source>
        <translation>das Modell in einer Modelldatei beschreiben (&quot;format&quot;: &quot;tangram-model&quot;)</translation>
    </message>
    <message>
        <source>the hidden size {} is not divisible by {} attention heads</source>
        <translation>die Hidden Size {} ist nicht durch {} Attention-Heads teilbar</translation>
    </message>
    <message>
        <source>add &quot;head_dim&quot;</source>
        <translation>&quot;head_dim&quot; ergänzen</translation>
    </message>
    <message>
        <source>{} nodes, the first {}: {}</source>
        <translation>{} Knoten, der erste {}: {}</translation>
    </message>
    <message>
        <source>no node was found</source>
        <translation>kein Knoten gefunden</translation>
    </message>
    <message>
        <source>add a source that names nodes or describes a machine</source>
        <translation>eine Quelle hinzufügen, die Knoten nennt oder eine Maschine beschreibt</translation>
    </message>
    <message>
        <source>there are more than {} nodes</source>
        <translation>es sind mehr als {} Knoten</translation>
    </message>
    <message>
        <source>import a part of the cluster at a time</source>
        <translation>jeweils einen Teil des Clusters importieren</translation>
    </message>
    <message>
        <source>imported cluster</source>
        <translation>importierter Cluster</translation>
    </message>
    <message>
        <source>switch {} would be below itself; it becomes a root</source>
        <translation>Switch {} hinge unter sich selbst; er wird zu einer Wurzel</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is taken to be {}; it could also be {}</source>
        <translation>„{}“ gilt als {}; es kann ebenso {} sein</translation>
    </message>
    <message>
        <source>or</source>
        <translation>oder</translation>
    </message>
    <message>
        <source>PCIe 4.0 x16 between its GPUs</source>
        <translation>PCIe 4.0 x16 zwischen den GPUs</translation>
    </message>
    <message>
        <source>{} of {} GB/s between its GPUs, as the data sheet of {} says</source>
        <translation>{} mit {} GB/s zwischen den GPUs, laut Datenblatt von {}</translation>
    </message>
    <message>
        <source>1 network interface</source>
        <translation>1 Netzwerkschnittstelle</translation>
    </message>
    <message>
        <source>{} network interfaces</source>
        <translation>{} Netzwerkschnittstellen</translation>
    </message>
    <message>
        <source>network interfaces of {} Gbit/s, as is usual with {}</source>
        <translation>Netzwerkschnittstellen mit {} Gbit/s, wie bei {} üblich</translation>
    </message>
    <message>
        <source>GPU type</source>
        <translation>GPU-Typ</translation>
    </message>
    <message>
        <source>number of GPUs</source>
        <translation>Anzahl GPUs</translation>
    </message>
    <message>
        <source>memory of a GPU</source>
        <translation>Speicher einer GPU</translation>
    </message>
    <message>
        <source>link between GPUs</source>
        <translation>Verbindung zwischen GPUs</translation>
    </message>
    <message>
        <source>number of NVLinks</source>
        <translation>Anzahl NVLinks</translation>
    </message>
    <message>
        <source>PCIe</source>
        <translation>PCIe</translation>
    </message>
    <message>
        <source>number of network interfaces</source>
        <translation>Anzahl Netzwerkschnittstellen</translation>
    </message>
    <message>
        <source>speed of a network interface</source>
        <translation>Geschwindigkeit einer Netzwerkschnittstelle</translation>
    </message>
    <message>
        <source>zone</source>
        <translation>Zone</translation>
    </message>
    <message>
        <source>rack</source>
        <translation>Rack</translation>
    </message>
    <message>
        <source>switch above it</source>
        <translation>übergeordneter Switch</translation>
    </message>
    <message>
        <source>the machine</source>
        <translation>die Maschine</translation>
    </message>
    <message>
        <source>{}: {} {} here, {} in {}; the latter is used</source>
        <translation>{0}: {1} hier {2}, in {4} aber {3}; letzteres gilt</translation>
    </message>
    <message>
        <source>taken to be the same machine as in {}</source>
        <translation>als dieselbe Maschine betrachtet wie in {}</translation>
    </message>
    <message>
        <source>nodes of the network that have GPUs according to no source are left out: {}; the first: {}</source>
        <translation>Knoten des Netzes, die in keiner Quelle GPUs haben, bleiben weg: {}, der erste {}</translation>
    </message>
    <message>
        <source>nodes with different GPU types match the machine described here; it is left out unless a source such as nvidia-smi -q -x names its GPU</source>
        <translation>zur hier beschriebenen Maschine passen Knoten mit GPUs mehrerer Typen; sie bleibt weg, bis eine Quelle wie nvidia-smi -q -x ihre GPU nennt</translation>
    </message>
    <message>
        <source>no node has the GPUs of the machine described here; it is left out</source>
        <translation>kein Knoten hat die GPUs der hier beschriebenen Maschine; sie bleibt weg</translation>
    </message>
    <message>
        <source>use a type from the catalogue or from &quot;gpu_types&quot;</source>
        <translation>einen aus dem Katalog oder aus „gpu_types“ nennen</translation>
    </message>
    <message>
        <source>the folder cannot be created: {}</source>
        <translation>der Ordner lässt sich nicht anlegen: {}</translation>
    </message>
    <message>
        <source>create it, or remove the file that has its name</source>
        <translation>ihn anlegen oder seinen Namen frei machen</translation>
    </message>
    <message>
        <source>the list of hosts &quot;{}&quot; {}</source>
        <translation>die Rechnerliste „{}“ {}</translation>
    </message>
    <message>
        <source>write it as Slurm does: n[001-016,020]</source>
        <translation>wie Slurm schreiben: n[001-016,020]</translation>
    </message>
    <message>
        <source>has a range that is not numeric</source>
        <translation>enthält einen Bereich, der keiner aus Zahlen ist</translation>
    </message>
    <message>
        <source>names more hosts than can be imported</source>
        <translation>steht für mehr Rechner, als sich importieren lassen</translation>
    </message>
    <message>
        <source>has a name that is too long</source>
        <translation>enthält einen zu langen Namen</translation>
    </message>
    <message>
        <source>has a bracket that is not closed</source>
        <translation>enthält eine Klammer, die nicht schließt</translation>
    </message>
    <message>
        <source>neither a switch nor a port</source>
        <translation>weder Switch noch Port</translation>
    </message>
    <message>
        <source>{} leaf switches are represented by {}, because they have the same nodes; the {} above them by one</source>
        <translation>{} Leaf-Switches stehen als {}, da ihre Knoten dieselben sind; die {} darüber als einer</translation>
    </message>
    <message>
        <source>no switch with named nodes was found</source>
        <translation>kein Switch mit benannten Knoten gefunden</translation>
    </message>
    <message>
        <source>use the unmodified output of ibnetdiscover</source>
        <translation>die Ausgabe von ibnetdiscover unverändert angeben</translation>
    </message>
    <message>
        <source>import a part of it</source>
        <translation>einen Teil davon importieren</translation>
    </message>
    <message>
        <source>ports to network cards that name no node: {}</source>
        <translation>Ports zu Karten, die keinen Knoten nennen: {}</translation>
    </message>
    <message>
        <source>supported sources: {}</source>
        <translation>erkannt werden: {}</translation>
    </message>
    <message>
        <source>{}, in the output of {}</source>
        <translation>{}, in der Ausgabe von {}</translation>
    </message>
    <message>
        <source>the prefix that names the machine, &quot;{}&quot;, is removed from its lines</source>
        <translation>die Angabe der Maschine, „{}“, wird vor ihren Zeilen entfernt</translation>
    </message>
    <message>
        <source>the outputs of {} machines, the first &quot;{}&quot;, are read separately</source>
        <translation>die Ausgaben von {} Maschinen, die erste „{}“, werden getrennt</translation>
    </message>
    <message>
        <source>outputs of a different kind than the first machine&apos;s: {}</source>
        <translation>Ausgaben von Maschinen, die nicht von der Art der ersten sind: {}</translation>
    </message>
    <message>
        <source>nothing that describes a cluster was recognised</source>
        <translation>nichts erkannt, was einen Cluster beschreibt</translation>
    </message>
    <message>
        <source>nodes left out because they have no GPUs: {}; the first: {}</source>
        <translation>weggelassene Knoten ohne GPUs: {}, der erste {}</translation>
    </message>
    <message>
        <source>{} ({} of the nodes, the first {})</source>
        <translation>{} (bei {} der Knoten, zuerst {})</translation>
    </message>
    <message>
        <source>GPUs in MIG slices, counted as whole GPUs</source>
        <translation>GPUs in MIG-Slices, als ganze GPUs gezählt</translation>
    </message>
    <message>
        <source>GPUs shared among several jobs, counted as if they were not</source>
        <translation>von mehreren Jobs geteilte GPUs, gezählt, als wären sie es nicht</translation>
    </message>
    <message>
        <source>the one of these labels</source>
        <translation>der mit diesen Labels</translation>
    </message>
    <message>
        <source>a second output begins here and is left out; import it separately</source>
        <translation>hier beginnt eine zweite Ausgabe; sie bleibt weg, bitte einzeln importieren</translation>
    </message>
    <message>
        <source>not a row of sizes and bandwidths</source>
        <translation>keine Zeile mit Größen und Bandbreiten</translation>
    </message>
    <message>
        <source>no bandwidths were found</source>
        <translation>keine Bandbreiten gefunden</translation>
    </message>
    <message>
        <source>use the unmodified output of an nccl-tests program</source>
        <translation>die Ausgabe eines Programms der nccl-tests unverändert angeben</translation>
    </message>
    <message>
        <source>these bandwidths do not describe a link between all GPUs</source>
        <translation>diese Bandbreiten sagen nichts über eine Verbindung zwischen allen GPUs</translation>
    </message>
    <message>
        <source>use the output of all_reduce_perf, all_gather_perf or reduce_scatter_perf</source>
        <translation>die Ausgabe von all_reduce_perf, all_gather_perf oder reduce_scatter_perf angeben</translation>
    </message>
    <message>
        <source>an exchange between several nodes does not show what their interfaces attain together</source>
        <translation>ein Austausch zwischen mehreren Knoten sagt nicht, was ihre Schnittstellen zusammen leisten</translation>
    </message>
    <message>
        <source>use the output of all_reduce_perf</source>
        <translation>die Ausgabe von all_reduce_perf angeben</translation>
    </message>
    <message>
        <source>the bus bandwidth of another collective is used as that of an all-reduce</source>
        <translation>die Busbandbreite einer anderen Kollektivoperation steht für die eines All-Reduce</translation>
    </message>
    <message>
        <source>the bandwidths are those of {} ranks, taken to be {} nodes of {} GPUs</source>
        <translation>die Bandbreiten gelten für {} Ranks, angenommen als {} Knoten mit je {} GPUs</translation>
    </message>
    <message>
        <source>there is no GPU in this topology</source>
        <translation>in dieser Topologie gibt es keine GPU</translation>
    </message>
    <message>
        <source>{} GPUs in one machine are too many</source>
        <translation>{} GPUs in einer Maschine sind zu viele</translation>
    </message>
    <message>
        <source>use the file of one machine</source>
        <translation>die Datei einer einzelnen Maschine angeben</translation>
    </message>
    <message>
        <source>only {} of {} GPUs have links of their own; communication among all of them goes over PCIe</source>
        <translation>nur {} von {} GPUs haben eigene Verbindungen; was alle zusammen tun, läuft über PCIe</translation>
    </message>
    <message>
        <source>{} of {} network interfaces are slower than the others and taken to be for management</source>
        <translation>{} von {} Netzwerkschnittstellen sind langsamer als die übrigen und gelten als Verwaltungsnetz</translation>
    </message>
    <message>
        <source>NCCL topology XML</source>
        <translation>NCCL-Topologie (XML)</translation>
    </message>
    <message>
        <source>expected {}, found &quot;{}&quot;</source>
        <translation>erwartet: {}, gefunden: „{}“</translation>
    </message>
    <message>
        <source>correct the cell, or remove the row</source>
        <translation>die Zelle berichtigen oder die Zeile entfernen</translation>
    </message>
    <message>
        <source>a number of nodes</source>
        <translation>eine Anzahl Knoten</translation>
    </message>
    <message>
        <source>a number of GPUs</source>
        <translation>eine Anzahl GPUs</translation>
    </message>
    <message>
        <source>GiB of memory</source>
        <translation>Speicher in GiB</translation>
    </message>
    <message>
        <source>a number of interfaces</source>
        <translation>eine Anzahl Schnittstellen</translation>
    </message>
    <message>
        <source>Gbit/s</source>
        <translation>Gbit/s</translation>
    </message>
    <message>
        <source>the row names no GPU</source>
        <translation>die Zeile nennt keine GPU</translation>
    </message>
    <message>
        <source>use the name of the product</source>
        <translation>sie mit ihrem Produktnamen nennen</translation>
    </message>
    <message>
        <source>the heading names no GPU type and number of nodes</source>
        <translation>die Kopfzeile nennt nicht GPU-Typ und Knotenzahl</translation>
    </message>
    <message>
        <source>start with a line such as gpu_type,nodes,gpus_per_node</source>
        <translation>mit einer Zeile wie gpu_type,nodes,gpus_per_node beginnen</translation>
    </message>
    <message>
        <source>the table has no rows</source>
        <translation>die Tabelle hat keine Zeilen</translation>
    </message>
    <message>
        <source>add a row per kind of node</source>
        <translation>je Art von Knoten eine Zeile hinzufügen</translation>
    </message>
    <message>
        <source>table of node counts (CSV)</source>
        <translation>Tabelle der Knotenzahlen (CSV)</translation>
    </message>
    <message>
        <source>ignored, {}: &quot;{}&quot;</source>
        <translation>ignoriert, {}: „{}“</translation>
    </message>
    <message>
        <source>{} lines ignored, {}; the first: &quot;{}&quot;</source>
        <translation>{} Zeilen ignoriert, {}; die erste: „{}“</translation>
    </message>
    <message>
        <source>{} has GPUs of several kinds; its {} become a node of their own</source>
        <translation>{} enthält GPUs mehrerer Arten; {} steht als eigener Knoten da</translation>
    </message>
    <message>
        <source>GPUs in MIG slices are counted as whole GPUs</source>
        <translation>GPUs in MIG-Slices werden als ganze GPUs gezählt</translation>
    </message>
    <message>
        <source>the GPUs are named by the feature &quot;{}&quot;</source>
        <translation>die GPUs werden durch das Feature „{}“ benannt</translation>
    </message>
    <message>
        <source>{} is {}</source>
        <translation>{} ist {}</translation>
    </message>
    <message>
        <source>the record of {} is cut off before it lists all its GPUs; it is left out</source>
        <translation>der Eintrag von {} ist abgeschnitten, bevor er alle GPUs nennt; weggelassen</translation>
    </message>
    <message>
        <source>use the unmodified output of scontrol show node</source>
        <translation>die Ausgabe von scontrol show node unverändert angeben</translation>
    </message>
    <message>
        <source>nodes that are out of service but still counted: {}; the first: {}</source>
        <translation>Knoten außer Betrieb, dennoch mitgezählt: {}; der erste: {}</translation>
    </message>
    <message>
        <source>there is no list of nodes</source>
        <translation>es gibt keine Liste der Knoten</translation>
    </message>
    <message>
        <source>use the unmodified output of scontrol show node --json</source>
        <translation>die Ausgabe von scontrol show node --json unverändert angeben</translation>
    </message>
    <message>
        <source>{} entries of the list are not nodes with a name and gres</source>
        <translation>{} Einträge der Liste sind keine Knoten mit Name und Gres</translation>
    </message>
    <message>
        <source>not in a record of a node</source>
        <translation>gehört zu keinem Knoteneintrag</translation>
    </message>
    <message>
        <source>not a row of nodes and their Gres</source>
        <translation>keine Zeile mit Knoten und ihrem Gres</translation>
    </message>
    <message>
        <source>sinfo with Gres</source>
        <translation>sinfo mit Gres</translation>
    </message>
    <message>
        <source>{} is in two blocks; the first is used</source>
        <translation>{} steht in zwei Blöcken; der erste gilt</translation>
    </message>
    <message>
        <source>switch {} is named but never described</source>
        <translation>Switch {} wird genannt, aber nirgends beschrieben</translation>
    </message>
    <message>
        <source>switch {} is already below {}; {} is left out</source>
        <translation>Switch {} hängt schon unter {}; {} bleibt weg</translation>
    </message>
    <message>
        <source>switch {} would be below itself, or nested too deeply</source>
        <translation>Switch {} hinge unter sich selbst oder zu tief</translation>
    </message>
    <message>
        <source>{} is already connected to {}; {} is left out</source>
        <translation>{} hängt schon an {}; {} bleibt weg</translation>
    </message>
    <message>
        <source>neither a switch nor a block</source>
        <translation>weder Switch noch Block</translation>
    </message>
    <message>
        <source>no switch and no block was found</source>
        <translation>weder Switch noch Block gefunden</translation>
    </message>
    <message>
        <source>use a topology.conf or the output of scontrol show topology</source>
        <translation>eine topology.conf oder scontrol show topology angeben</translation>
    </message>
    <message>
        <source>only {} of {} pairs of GPUs have NVLinks; communication among all of them goes {}</source>
        <translation>nur {} von {} GPU-Paaren haben NVLinks; was alle zusammen tun, läuft {}</translation>
    </message>
    <message>
        <source>over these in a ring</source>
        <translation>reihum über diese</translation>
    </message>
    <message>
        <source>over PCIe</source>
        <translation>über PCIe</translation>
    </message>
    <message>
        <source>{} of {} network interfaces are not close to a GPU and taken to be for storage and management</source>
        <translation>{} von {} Netzwerkschnittstellen liegen nicht neben einer GPU und gelten als Speicher- und Verwaltungsnetz</translation>
    </message>
    <message>
        <source>no matrix of GPUs was found</source>
        <translation>keine Matrix von GPUs gefunden</translation>
    </message>
    <message>
        <source>use the unmodified output of nvidia-smi topo -m</source>
        <translation>die Ausgabe von nvidia-smi topo -m unverändert angeben</translation>
    </message>
    <message>
        <source>use the output of one machine</source>
        <translation>die Ausgabe einer einzelnen Maschine angeben</translation>
    </message>
    <message>
        <source>the heading names {} and {}: the output may be cut off</source>
        <translation>die Kopfzeile nennt {}, aber {}: die Ausgabe ist vielleicht abgeschnitten</translation>
    </message>
    <message>
        <source>1 row follows</source>
        <translation>1 Zeile folgt</translation>
    </message>
    <message>
        <source>{} rows follow</source>
        <translation>{} Zeilen folgen</translation>
    </message>
    <message>
        <source>{} has {} for {} columns: the line may be cut off</source>
        <translation>{} hat {} für {} Spalten: die Zeile ist vielleicht abgeschnitten</translation>
    </message>
    <message>
        <source>1 cell</source>
        <translation>1 Zelle</translation>
    </message>
    <message>
        <source>{} cells</source>
        <translation>{} Zellen</translation>
    </message>
    <message>
        <source>the outputs of too many machines follow each other</source>
        <translation>die Ausgaben zu vieler Maschinen folgen aufeinander</translation>
    </message>
    <message>
        <source>import a part of them at a time</source>
        <translation>jeweils einen Teil davon importieren</translation>
    </message>
    <message>
        <source>not a row of the matrix</source>
        <translation>keine Zeile der Matrix</translation>
    </message>
    <message>
        <source>the matrices of {} machines follow each other; each is a node</source>
        <translation>die Matrizen von {} Maschinen folgen aufeinander; jede ist ein Knoten</translation>
    </message>
    <message>
        <source>there is no GPU in this file</source>
        <translation>in dieser Datei gibt es keine GPU</translation>
    </message>
    <message>
        <source>use the unmodified output of nvidia-smi -q -x</source>
        <translation>die Ausgabe von nvidia-smi -q -x unverändert angeben</translation>
    </message>
    <message>
        <source>the file says that {} GPUs are attached and describes {}, which count</source>
        <translation>laut Datei sind {} GPUs vorhanden, beschrieben sind {}; diese gelten</translation>
    </message>
    <message>
        <source>the machine has {} kinds of GPUs; each becomes a node of its own</source>
        <translation>die Maschine hat {} Arten von GPUs; jede steht als eigener Knoten da</translation>
    </message>
    <message>
        <source>one GPU is in MIG slices and counted as a whole GPU</source>
        <translation>eine GPU ist in MIG-Slices geteilt und wird als ganze GPU gezählt</translation>
    </message>
    <message>
        <source>{} GPUs are in MIG slices and counted as whole GPUs</source>
        <translation>{} GPUs sind in MIG-Slices geteilt und werden als ganze GPUs gezählt</translation>
    </message>
    <message>
        <source>the outputs of {} machines follow each other; each is a node</source>
        <translation>die Ausgaben von {} Maschinen folgen aufeinander; jede ist ein Knoten</translation>
    </message>
    <message>
        <source>this is not XML</source>
        <translation>dies ist kein XML</translation>
    </message>
    <message>
        <source>use the unmodified output of the program</source>
        <translation>die Ausgabe des Programms unverändert angeben</translation>
    </message>
    <message>
        <source>the XML is broken: {}</source>
        <translation>das XML ist fehlerhaft: {}</translation>
    </message>
    <message>
        <source>the output may be cut off; save it again</source>
        <translation>die Ausgabe ist vielleicht abgeschnitten; neu speichern</translation>
    </message>
    <message>
        <source>expected at most 1000 choices</source>
        <translation>höchstens 1000 Möglichkeiten erwartet</translation>
    </message>
    <message>
        <source>expected at least one choice, found none</source>
        <translation>mindestens eine Möglichkeit erwartet, keine gefunden</translation>
    </message>
    <message>
        <source>leave the key out to allow everything</source>
        <translation>den Schlüssel weglassen, um alles zu erlauben</translation>
    </message>
    <message>
        <source>expected 2 or 4, found 3</source>
        <translation>2 oder 4 erwartet, 3 gefunden</translation>
    </message>
    <message>
        <source>the key &quot;{}&quot; occurs twice</source>
        <translation>der Schlüssel „{}“ kommt zweimal vor</translation>
    </message>
    <message>
        <source>keep one of the two</source>
        <translation>einen von beiden behalten</translation>
    </message>
    <message>
        <source>nested more than {} levels deep</source>
        <translation>tiefer als {} Ebenen verschachtelt</translation>
    </message>
    <message>
        <source>files of this program are never nested this deeply; is it the right file?</source>
        <translation>keine Datei dieses Programms ist so tief verschachtelt; ist es die richtige Datei?</translation>
    </message>
    <message>
        <source>more than {} values</source>
        <translation>mehr als {} Werte</translation>
    </message>
    <message>
        <source>split the file or leave its timeline out</source>
        <translation>die Datei teilen oder ihre Zeitleiste weglassen</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>die Datei ist leer</translation>
    </message>
    <message>
        <source>expected one JSON object</source>
        <translation>ein JSON-Objekt erwartet</translation>
    </message>
    <message>
        <source>the text is UTF-16, expected UTF-8</source>
        <translation>der Text ist UTF-16, erwartet wird UTF-8</translation>
    </message>
    <message>
        <source>save it as UTF-8</source>
        <translation>als UTF-8 speichern</translation>
    </message>
    <message>
        <source>the text should end</source>
        <translation>der Text enden sollte</translation>
    </message>
    <message>
        <source>a key in double quotes should begin</source>
        <translation>ein Schlüssel in doppelten Anführungszeichen beginnen sollte</translation>
    </message>
    <message>
        <source>a colon should follow the key</source>
        <translation>ein Doppelpunkt auf den Schlüssel folgen sollte</translation>
    </message>
    <message>
        <source>a comma or a closing brace should follow</source>
        <translation>ein Komma oder eine schließende geschweifte Klammer folgen sollte</translation>
    </message>
    <message>
        <source>a comma or a closing bracket should follow</source>
        <translation>ein Komma oder eine schließende eckige Klammer folgen sollte</translation>
    </message>
    <message>
        <source>a value should begin</source>
        <translation>ein Wert beginnen sollte</translation>
    </message>
    <message>
        <source>something else is expected</source>
        <translation>JSON etwas anderes hat</translation>
    </message>
    <message>
        <source>the byte {:#04x}</source>
        <translation>das Byte {:#04x}</translation>
    </message>
    <message>
        <source>is it the right file? JSON begins with {{ or [</source>
        <translation>ist es die richtige Datei? JSON beginnt mit {{ oder [</translation>
    </message>
    <message>
        <source>remove the comma before it</source>
        <translation>das Komma davor entfernen</translation>
    </message>
    <message>
        <source>in JSON, strings and keys are in double quotes</source>
        <translation>in JSON stehen Texte und Schlüssel in doppelten Anführungszeichen</translation>
    </message>
    <message>
        <source>JSON has no comments: remove it</source>
        <translation>JSON hat keine Kommentare: entfernen</translation>
    </message>
    <message>
        <source>JSON has no NaN and no infinity: write a number or leave the key out</source>
        <translation>JSON kennt weder NaN noch Unendlich: eine Zahl schreiben oder den Schlüssel weglassen</translation>
    </message>
    <message>
        <source>JSON has true, false and null in lower case</source>
        <translation>JSON schreibt true, false und null klein</translation>
    </message>
    <message>
        <source>write &quot;key&quot;: value</source>
        <translation>&quot;Schlüssel&quot;: Wert schreiben</translation>
    </message>
    <message>
        <source>this is not JSON: it ends inside a string that is not closed</source>
        <translation>dies ist kein JSON: es endet in einem Text, den kein Anführungszeichen schließt</translation>
    </message>
    <message>
        <source>this is not JSON: it ends where {}</source>
        <translation>dies ist kein JSON: es endet, wo {}</translation>
    </message>
    <message>
        <source>the file ends too early: it may have been cut off</source>
        <translation>die Datei endet zu früh: sie ist vielleicht abgeschnitten</translation>
    </message>
    <message>
        <source>this is not JSON: it is not valid UTF-8 here</source>
        <translation>dies ist kein JSON: der Text ist hier kein UTF-8</translation>
    </message>
    <message>
        <source>save the file as UTF-8</source>
        <translation>die Datei als UTF-8 speichern</translation>
    </message>
    <message>
        <source>this is not JSON: {} inside a string</source>
        <translation>dies ist kein JSON: {} in einem Text</translation>
    </message>
    <message>
        <source>a line break</source>
        <translation>ein Zeilenumbruch</translation>
    </message>
    <message>
        <source>close the string with a quote, or write a line break as \n</source>
        <translation>den Text mit einem Anführungszeichen schließen oder einen Zeilenumbruch als \n schreiben</translation>
    </message>
    <message>
        <source>this is not JSON: a \ inside a string that begins no escape sequence</source>
        <translation>dies ist kein JSON: ein \ in einem Text, der keine Escape-Folge beginnt</translation>
    </message>
    <message>
        <source>write a backslash as \\</source>
        <translation>einen Backslash als \\ schreiben</translation>
    </message>
    <message>
        <source>the number {} is too large</source>
        <translation>die Zahl {} ist zu groß</translation>
    </message>
    <message>
        <source>write a smaller number</source>
        <translation>eine kleinere Zahl schreiben</translation>
    </message>
    <message>
        <source>this is not JSON: {} is not a number</source>
        <translation>dies ist kein JSON: {} ist keine Zahl</translation>
    </message>
    <message>
        <source>write numbers as 12, -0.5 or 3e8</source>
        <translation>Zahlen wie 12, -0.5 oder 3e8 schreiben</translation>
    </message>
    <message>
        <source>this is not JSON: found {} where {}</source>
        <translation>dies ist kein JSON: {} gefunden, wo {}</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>ein Objekt</translation>
    </message>
    <message>
        <source>an array of {}</source>
        <translation>ein Array mit {}</translation>
    </message>
    <message>
        <source>a number above {} and at most {}</source>
        <translation>eine Zahl über {} und höchstens {}</translation>
    </message>
    <message>
        <source>a number from {} to {}</source>
        <translation>eine Zahl von {} bis {}</translation>
    </message>
    <message>
        <source>a positive whole number of at most {}</source>
        <translation>eine positive ganze Zahl bis höchstens {}</translation>
    </message>
    <message>
        <source>a whole number from {} to {}</source>
        <translation>eine ganze Zahl von {} bis {}</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is missing</source>
        <translation>„{}“ fehlt</translation>
    </message>
    <message>
        <source>add it</source>
        <translation>ergänzen</translation>
    </message>
    <message>
        <source>expected {}, found {}</source>
        <translation>erwartet: {}, gefunden: {}</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>a string of at most {} characters</source>
        <translation>ein Text mit höchstens {} Zeichen</translation>
    </message>
    <message>
        <source>a name of 1 to {} printable characters</source>
        <translation>ein Name aus 1 bis {} darstellbaren Zeichen</translation>
    </message>
    <message>
        <source>an array</source>
        <translation>ein Array</translation>
    </message>
    <message>
        <source>the curves of a collective must be sorted by ranks, each number once</source>
        <translation>die Kurven einer Kollektivoperation müssen nach Ranks sortiert sein, jede Anzahl einmal</translation>
    </message>
    <message>
        <source>tensor {} x context {} x data {} is more than {} GPUs</source>
        <translation>tensor {} x context {} x data {} ist mehr als {} GPUs</translation>
    </message>
    <message>
        <source>their product is the stage&apos;s number of GPUs</source>
        <translation>ihr Produkt ist die Anzahl GPUs der Stufe</translation>
    </message>
    <message>
        <source>data {} x samples_per_replica {} is more than {} samples per micro-batch</source>
        <translation>data {} x samples_per_replica {} ist mehr als {} Samples je Micro-Batch</translation>
    </message>
    <message>
        <source>lower samples_per_replica</source>
        <translation>samples_per_replica verkleinern</translation>
    </message>
    <message>
        <source>&quot;{}&quot; stands for {} nodes, expected one</source>
        <translation>„{}“ steht für {} Knoten, erwartet wird einer</translation>
    </message>
    <message>
        <source>name a node of the cluster</source>
        <translation>einen Knoten des Clusters nennen</translation>
    </message>
    <message>
        <source>expected at least one GPU, found none</source>
        <translation>mindestens eine GPU erwartet, keine gefunden</translation>
    </message>
    <message>
        <source>no island has the id &quot;{}&quot;</source>
        <translation>eine Insel mit der Kennung „{}“ gibt es nicht</translation>
    </message>
    <message>
        <source>leave the key out: it follows from the GPUs</source>
        <translation>den Schlüssel weglassen: er folgt aus den GPUs</translation>
    </message>
    <message>
        <source>the groups hold more than {} GPUs or {} samples per micro-batch</source>
        <translation>die Gruppen enthalten mehr als {} GPUs oder {} Samples je Micro-Batch</translation>
    </message>
    <message>
        <source>expected at least one group of replicas, found none</source>
        <translation>mindestens eine Gruppe von Replikaten erwartet, keine gefunden</translation>
    </message>
    <message>
        <source>the range {} to {} contains no layer</source>
        <translation>der Bereich {} bis {} enthält keinen Layer</translation>
    </message>
    <message>
        <source>&quot;last&quot; is one past the last layer of the stage</source>
        <translation>&quot;last&quot; ist um eins größer als der letzte Layer der Stufe</translation>
    </message>
    <message>
        <source>expected at most {} chunks of layers</source>
        <translation>höchstens {} Chunks von Layern erwartet</translation>
    </message>
    <message>
        <source>expected at least one range of layers, found none</source>
        <translation>mindestens ein Bereich von Layern erwartet, keiner gefunden</translation>
    </message>
    <message>
        <source>expected at least one stage, found none</source>
        <translation>mindestens eine Stufe erwartet, keine gefunden</translation>
    </message>
    <message>
        <source>{} samples per micro-batch, but the first stage takes {}{}</source>
        <translation>{} Samples je Micro-Batch, die erste Stufe nimmt aber {}{}</translation>
    </message>
    <message>
        <source>data {} x samples_per_replica {} = </source>
        <translation>data {} x samples_per_replica {} = </translation>
    </message>
    <message>
        <source>make them agree, or leave micro_batch_samples out</source>
        <translation>in Übereinstimmung bringen oder micro_batch_samples weglassen</translation>
    </message>
    <message>
        <source>{} micro-batches of {} samples are more than {} samples</source>
        <translation>{} Micro-Batches mit {} Samples sind mehr als {} Samples</translation>
    </message>
    <message>
        <source>the file does not say how the pipelines share the global batch</source>
        <translation>es geht nicht hervor, wie sich die Pipelines den globalen Batch teilen</translation>
    </message>
    <message>
        <source>give each pipeline its &quot;samples&quot;</source>
        <translation>für jede Pipeline ihre &quot;samples&quot; angeben</translation>
    </message>
    <message>
        <source>expected at least one pipeline, found none</source>
        <translation>mindestens eine Pipeline erwartet, keine gefunden</translation>
    </message>
    <message>
        <source>expected one number for each of the {} layers, found {}</source>
        <translation>für jeden der {} Layer eine Zahl erwartet, {} gefunden</translation>
    </message>
    <message>
        <source>block {} has no time</source>
        <translation>Block {} hat keine Zeit</translation>
    </message>
    <message>
        <source>a block without a time was not measured; it does not take 0 s</source>
        <translation>ein Block ohne Zeit wurde nicht gemessen und ist nicht umsonst</translation>
    </message>
    <message>
        <source>&quot;head_size&quot; is missing, and hidden {} is not divisible by query_heads {}</source>
        <translation>&quot;head_size&quot; fehlt, und hidden {} ist nicht durch query_heads {} teilbar</translation>
    </message>
    <message>
        <source>add &quot;head_size&quot;</source>
        <translation>&quot;head_size&quot; ergänzen</translation>
    </message>
    <message>
        <source>no model preset has the id &quot;{}&quot;</source>
        <translation>eine Modellvorlage mit der Kennung „{}“ gibt es nicht</translation>
    </message>
    <message>
        <source>describe the model instead</source>
        <translation>stattdessen das Modell beschreiben</translation>
    </message>
    <message>
        <source>this is neither a Tangram model file (&quot;format&quot;: &quot;tangram-model&quot;) nor a Hugging Face config.json (&quot;model_type&quot;)</source>
        <translation>dies ist weder eine Modelldatei von uns (&quot;format&quot;: &quot;tangram-model&quot;) noch eine config.json von Hugging Face (&quot;model_type&quot;)</translation>
    </message>
    <message>
        <source>add the format, or name another file</source>
        <translation>das Format ergänzen oder eine andere Datei nennen</translation>
    </message>
    <message>
        <source>there is no layer profile here</source>
        <translation>hier ist kein Layer-Profil</translation>
    </message>
    <message>
        <source>name a folder with Sailor&apos;s profiles (simulator_profiles.json or MODEL/GPU/profile.json) or Metis&apos;s (DeviceType.GPU_tpN_bsM.json)</source>
        <translation>einen Ordner mit Profilen von Sailor (simulator_profiles.json oder MODEL/GPU/profile.json) oder Metis (DeviceType.GPU_tpN_bsM.json) nennen</translation>
    </message>
    <message>
        <source>the file&apos;s name has a degree below 1</source>
        <translation>der Dateiname enthält einen Grad unter 1</translation>
    </message>
    <message>
        <source>call it DeviceType.GPU_tpN_bsM.json</source>
        <translation>sie DeviceType.GPU_tpN_bsM.json nennen</translation>
    </message>
    <message>
        <source>profiles of {} disagree: {} layers on {}, {} elsewhere</source>
        <translation>die Profile von {} widersprechen sich: {} Layer auf {}, sonst {}</translation>
    </message>
    <message>
        <source>keep profiles of one model in one folder</source>
        <translation>Profile eines Modells in einem Ordner halten</translation>
    </message>
    <message>
        <source>llm_info.json has {} layers of {}, its profile {}</source>
        <translation>llm_info.json hat {} Layer von {}, das Profil {}</translation>
    </message>
    <message>
        <source>keep the files of one release together</source>
        <translation>die Dateien einer Veröffentlichung zusammenhalten</translation>
    </message>
    <message>
        <source>there is no file to read</source>
        <translation>es gibt keine Datei zu lesen</translation>
    </message>
    <message>
        <source>name a folder with layer profiles</source>
        <translation>einen Ordner mit Layer-Profilen nennen</translation>
    </message>
    <message>
        <source>the profile of {} has {} layers, and {} has {}: {} blocks, the embedding and the head</source>
        <translation>das Profil von {} hat {} Layer, {} hat {}: {} Blöcke, das Embedding und den Head</translation>
    </message>
    <message>
        <source>give a model of as many layers, or plan without the profiles</source>
        <translation>ein Modell mit ebenso vielen Layern angeben oder ohne die Profile planen</translation>
    </message>
    <message>
        <source>there is no profile of {} here, only of {}</source>
        <translation>hier ist kein Profil von {}, nur von {}</translation>
    </message>
    <message>
        <source>give the model the name of its profile</source>
        <translation>dem Modell den Namen geben, den sein Profil hat</translation>
    </message>
    <message>
        <source>the plan has no results</source>
        <translation>der Plan hat keine Ergebnisse</translation>
    </message>
    <message>
        <source>keep only plans that were evaluated</source>
        <translation>ausgewertete Pläne behalten</translation>
    </message>
    <message>
        <source>no precision &quot;{}&quot; is known</source>
        <translation>die Präzision „{}“ ist nicht bekannt</translation>
    </message>
    <message>
        <source>flash attention</source>
        <translation>Flash-Attention</translation>
    </message>
    <message>
        <source>unfused attention</source>
        <translation>nicht verschmolzene Attention</translation>
    </message>
    <message>
        <source>Adam&apos;s memory and time for the optimizer &quot;{}&quot;, which is not known</source>
        <translation>Speicher und Zeit von Adam für den unbekannten Optimizer „{}“</translation>
    </message>
    <message>
        <source>expected as many as pipeline, {}, found {}</source>
        <translation>so viele wie pipeline erwartet, {}, gefunden {}</translation>
    </message>
    <message>
        <source>the least recomputation that fits</source>
        <translation>die geringste Neuberechnung, die passt</translation>
    </message>
    <message>
        <source>key/value heads on every tensor rank</source>
        <translation>Key/Value-Heads auf jedem Tensor-Rank</translation>
    </message>
    <message>
        <source>FSDP&apos;s weights gathered once for all micro-batches</source>
        <translation>FSDP-Gewichte einmal für alle Micro-Batches eingesammelt</translation>
    </message>
    <message>
        <source>{:.0f} GPUs are more than {}</source>
        <translation>{:.0f} GPUs sind mehr als {}</translation>
    </message>
    <message>
        <source>samples_per_replica {}</source>
        <translation>samples_per_replica {}</translation>
    </message>
    <message>
        <source>the cluster has no GPUs &quot;{}&quot;</source>
        <translation>der Cluster hat keine GPUs „{}“</translation>
    </message>
    <message>
        <source>data degree {} where none is stated</source>
        <translation>Daten-Grad {}, wo keiner angegeben ist</translation>
    </message>
    <message>
        <source>{} of the cluster&apos;s {} GPUs idle</source>
        <translation>{} der {} GPUs des Clusters im Leerlauf</translation>
    </message>
    <message>
        <source>samples_per_replica {} where none are stated</source>
        <translation>samples_per_replica {}, wo keine angegeben sind</translation>
    </message>
    <message>
        <source>no expert groups in a model without experts</source>
        <translation>keine Expertengruppen in einem Modell ohne Experten</translation>
    </message>
    <message>
        <source>experts that are not split</source>
        <translation>ungeteilte Experten</translation>
    </message>
    <message>
        <source>expert degree {}</source>
        <translation>Experten-Grad {}</translation>
    </message>
    <message>
        <source>as many micro-batches as stages</source>
        <translation>so viele Micro-Batches wie Stufen</translation>
    </message>
    <message>
        <source>{} micro-batches, as {} is not a whole number</source>
        <translation>{} Micro-Batches, da {} keine ganze Zahl ist</translation>
    </message>
    <message>
        <source>{} micro-batches on every stage are {} forwards and backwards to simulate: more than {}</source>
        <translation>{} Micro-Batches auf jeder Stufe ergeben {} zu simulierende Vorwärts- und Rückwärtsläufe: mehr als {}</translation>
    </message>
    <message>
        <source>{} micro-batches, as global_batch {} is {:.4g} times the {} of data x samples_per_replica: not the {} stated</source>
        <translation>{} Micro-Batches, da global_batch {} das {:.4g}-fache der {} aus data x samples_per_replica ist: nicht die angegebenen {}</translation>
    </message>
    <message>
        <source>a global batch of {}, as {} is not a multiple of {}</source>
        <translation>ein globaler Batch von {}, da {} kein Vielfaches von {} ist</translation>
    </message>
    <message>
        <source>{} stages for {} blocks</source>
        <translation>{} Stufen für {} Blöcke</translation>
    </message>
    <message>
        <source>an even division of layers, as the one stated does not give each stage its share of {}</source>
        <translation>eine gleichmäßige Aufteilung der Layer, da die angegebene nicht jeder Stufe ihren Teil von {} gibt</translation>
    </message>
    <message>
        <source>embedding and head count as a layer each in the division of layers</source>
        <translation>Embedding und Head zählen in der Aufteilung der Layer als je ein Layer</translation>
    </message>
    <message>
        <source>expected a number of layers, or where they begin and end</source>
        <translation>eine Anzahl Layer erwartet, oder wo sie beginnen und enden</translation>
    </message>
    <message>
        <source>Megatron&apos;s software for the framework &quot;{}&quot;, which is not known</source>
        <translation>Megatrons Software für das unbekannte Framework „{}“</translation>
    </message>
    <message>
        <source>the framework {}</source>
        <translation>das Framework {}</translation>
    </message>
    <message>
        <source>the file says that it is not usable</source>
        <translation>laut Datei nicht verwendbar</translation>
    </message>
    <message>
        <source>one 100 Gbit/s interface per node where none is stated</source>
        <translation>eine Schnittstelle mit 100 Gbit/s je Knoten, wo keine angegeben ist</translation>
    </message>
    <message>
        <source>a vocabulary of 51200</source>
        <translation>ein Vokabular von 51200</translation>
    </message>
    <message>
        <source>a feed-forward width of four times the hidden size</source>
        <translation>eine Feed-Forward-Breite vom Vierfachen der Hidden Size</translation>
    </message>
    <message>
        <source>no source</source>
        <translation>ohne Quelle</translation>
    </message>
    <message>
        <source>not rated</source>
        <translation>nicht bewertet</translation>
    </message>
    <message>
        <source>two runs have the id &quot;{}&quot;</source>
        <translation>zwei Läufe haben die Kennung „{}“</translation>
    </message>
    <message>
        <source>expected at least one run, found none</source>
        <translation>mindestens ein Lauf erwartet, keiner gefunden</translation>
    </message>
    <message>
        <source>expected [[a, b, c], most bytes/s]</source>
        <translation>[[a, b, c], höchste Bytes/s] erwartet</translation>
    </message>
    <message>
        <source>expected at least one curve, found none</source>
        <translation>mindestens eine Kurve erwartet, keine gefunden</translation>
    </message>
    <message>
        <source>layer {} is missing</source>
        <translation>Layer {} fehlt</translation>
    </message>
    <message>
        <source>every layer is needed</source>
        <translation>jeder Layer wird gebraucht</translation>
    </message>
    <message>
        <source>expected an embedding, blocks and a head, found fewer than 3 layers</source>
        <translation>ein Embedding, Blöcke und ein Head erwartet, weniger als 3 Layer gefunden</translation>
    </message>
    <message>
        <source>expected [forward, backward, step], found {} numbers</source>
        <translation>[vorwärts, rückwärts, Schritt] erwartet, {} Zahlen gefunden</translation>
    </message>
    <message>
        <source>leave the whole entry out</source>
        <translation>den ganzen Eintrag weglassen</translation>
    </message>
    <message>
        <source>{} layers here, {} in another entry</source>
        <translation>{} Layer hier, {} in einem anderen Eintrag</translation>
    </message>
    <message>
        <source>expected a key from {} to {}, found &quot;{}&quot;</source>
        <translation>ein Schlüssel von {} bis {} erwartet, „{}“ gefunden</translation>
    </message>
    <message>
        <source>and</source>
        <translation>und</translation>
    </message>
    <message>
        <source>did you mean {}?</source>
        <translation>meinten Sie {}?</translation>
    </message>
    <message>
        <source>check the path and the permissions</source>
        <translation>Pfad und Zugriffsrechte prüfen</translation>
    </message>
    <message>
        <source>the file is larger than 1 GiB</source>
        <translation>die Datei ist größer als 1 GiB</translation>
    </message>
    <message>
        <source>files of this program are never this large; is it the right one?</source>
        <translation>keine Datei dieses Programms ist es; ist es die richtige?</translation>
    </message>
    <message>
        <source>this is a folder, expected a file</source>
        <translation>dies ist ein Ordner, erwartet wird eine Datei</translation>
    </message>
    <message>
        <source>name a file in it</source>
        <translation>eine Datei darin nennen</translation>
    </message>
    <message>
        <source>make room on the disk, or save it elsewhere</source>
        <translation>Platz auf dem Datenträger schaffen oder anderswo speichern</translation>
    </message>
    <message>
        <source>save it in a folder that you may write to</source>
        <translation>in einem Ordner mit Schreibrecht speichern</translation>
    </message>
    <message>
        <source>the folder does not exist; save it in another one</source>
        <translation>den Ordner gibt es nicht mehr oder gab es nie; in einem anderen speichern</translation>
    </message>
    <message>
        <source>check the path, the permissions and the free space</source>
        <translation>Pfad, Zugriffsrechte und freien Platz prüfen</translation>
    </message>
    <message>
        <source>the file cannot be written: {}</source>
        <translation>die Datei lässt sich nicht schreiben: {}</translation>
    </message>
    <message>
        <source>this is a folder, expected a file name</source>
        <translation>dies ist ein Ordner, erwartet wird ein Dateiname</translation>
    </message>
    <message>
        <source>the file is write-protected</source>
        <translation>die Datei ist schreibgeschützt</translation>
    </message>
    <message>
        <source>save it under another name, or allow writing to the file</source>
        <translation>unter anderem Namen speichern oder das Schreiben der Datei erlauben</translation>
    </message>
    <message>
        <source>there is no island &quot;{}&quot;</source>
        <translation>die Insel „{}“ gibt es nicht</translation>
    </message>
    <message>
        <source>the islands are {}</source>
        <translation>die Inseln sind {}</translation>
    </message>
    <message>
        <source>island &quot;{}&quot; ({}) is locked</source>
        <translation>Insel „{}“ ({}) ist gesperrt</translation>
    </message>
    <message>
        <source>unlock it first</source>
        <translation>zuerst entsperren</translation>
    </message>
    <message>
        <source>no nodes were chosen to split off from island &quot;{}&quot;</source>
        <translation>zum Abtrennen von Insel „{}“ sind keine Knoten gewählt</translation>
    </message>
    <message>
        <source>choose at least one of its nodes</source>
        <translation>mindestens einen ihrer Knoten wählen</translation>
    </message>
    <message>
        <source>node &quot;{}&quot; is not in island &quot;{}&quot;</source>
        <translation>Knoten „{}“ ist nicht in Insel „{}“</translation>
    </message>
    <message>
        <source>choose nodes of this island only</source>
        <translation>nur Knoten dieser Insel wählen</translation>
    </message>
    <message>
        <source>splitting all nodes off from island &quot;{}&quot; would leave it empty</source>
        <translation>alle Knoten abzutrennen würde Insel „{}“ leer zurücklassen</translation>
    </message>
    <message>
        <source>keep at least one node in it</source>
        <translation>mindestens einen Knoten darin behalten</translation>
    </message>
    <message>
        <source>island &quot;{}&quot; cannot be merged with itself</source>
        <translation>Insel „{}“ lässt sich nicht mit sich selbst vereinigen</translation>
    </message>
    <message>
        <source>choose two islands</source>
        <translation>zwei Inseln wählen</translation>
    </message>
    <message>
        <source>merge the islands instead</source>
        <translation>stattdessen die Inseln vereinigen</translation>
    </message>
    <message>
        <source>the new name of island &quot;{}&quot; is empty</source>
        <translation>der neue Name der Insel „{}“ ist leer</translation>
    </message>
    <message>
        <source>the island has no id</source>
        <translation>die Insel hat keine Kennung</translation>
    </message>
    <message>
        <source>give it a short id</source>
        <translation>eine kurze Kennung angeben</translation>
    </message>
    <message>
        <source>ids are unique</source>
        <translation>Kennungen sind eindeutig</translation>
    </message>
    <message>
        <source>remove it or give it nodes</source>
        <translation>entfernen oder Knoten hinzufügen</translation>
    </message>
    <message>
        <source>island &quot;{}&quot; names node number {}, the cluster has {} nodes</source>
        <translation>Insel „{}“ nennt Knoten Nummer {}, der Cluster hat {} Knoten</translation>
    </message>
    <message>
        <source>name nodes of the cluster</source>
        <translation>Knoten des Clusters nennen</translation>
    </message>
    <message>
        <source>node &quot;{}&quot; is in island &quot;{}&quot; and in island &quot;{}&quot;</source>
        <translation>Knoten „{}“ ist in Insel „{}“ und in Insel „{}“</translation>
    </message>
    <message>
        <source>the nodes of island &quot;{}&quot; are out of order</source>
        <translation>die Knoten der Insel „{}“ sind nicht in der richtigen Reihenfolge</translation>
    </message>
    <message>
        <source>sort them as the cluster has them</source>
        <translation>sie wie im Cluster sortieren</translation>
    </message>
    <message>
        <source>node &quot;{}&quot; is in no island</source>
        <translation>Knoten „{}“ ist in keiner Insel</translation>
    </message>
    <message>
        <source>put it into one</source>
        <translation>in eine Insel aufnehmen</translation>
    </message>
    <message>
        <source>link their switch or zone to the others</source>
        <translation>ihren Switch oder ihre Zone mit den anderen verbinden</translation>
    </message>
    <message>
        <source>plans take it into account; a faster uplink helps traffic between racks</source>
        <translation>Pläne berücksichtigen das; ein schnellerer Uplink hilft dem Verkehr zwischen Racks</translation>
    </message>
    <message>
        <source>Island {} has a spread of {:.3g}&#xa0;%: its slowest node sets the pace</source>
        <translation>Insel {} hat eine Streuung von {:.3g}&#xa0;%: ihr langsamster Knoten gibt das Tempo vor</translation>
    </message>
    <message>
        <source>split it, or lower the tolerance</source>
        <translation>sie teilen oder die Toleranz senken</translation>
    </message>
    <message>
        <source>look for throttling or a shared GPU, or measure it again</source>
        <translation>nach Drosselung oder einer geteilten GPU suchen oder neu messen</translation>
    </message>
    <message>
        <source>Nothing was measured on {}: its attained rates are those of the most similar GPU type</source>
        <translation>An {} wurde nichts gemessen: was sie erreicht, wird von der nächstverwandten GPU übernommen</translation>
    </message>
    <message>
        <source>measure it and open the calibration file of tangram calibrate</source>
        <translation>messen und die Kalibrierungsdatei von tangram calibrate öffnen</translation>
    </message>
    <message>
        <source>1 node names no switch; it is taken to be connected to the first root</source>
        <translation>1 Knoten nennt keinen Switch; angenommen wird, dass er an der ersten Wurzel hängt</translation>
    </message>
    <message>
        <source>{} nodes name no switch; they are taken to be connected to the first root</source>
        <translation>{} Knoten nennen keinen Switch; angenommen wird, dass sie an der ersten Wurzel hängen</translation>
    </message>
    <message>
        <source>link them to their switch</source>
        <translation>sie mit ihrem Switch verbinden</translation>
    </message>
    <message>
        <source>fill it or delete it</source>
        <translation>füllen oder löschen</translation>
    </message>
    <message>
        <source>Nothing is connected to switch {}</source>
        <translation>An Switch {} hängt nichts</translation>
    </message>
    <message>
        <source>Rack {} is empty</source>
        <translation>Rack {} ist leer</translation>
    </message>
    <message>
        <source>Zone {} is empty</source>
        <translation>Zone {} ist leer</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>Embedding</translation>
    </message>
    <message>
        <source>dense block</source>
        <translation>dichter Block</translation>
    </message>
    <message>
        <source>expert block</source>
        <translation>Expertenblock</translation>
    </message>
    <message>
        <source>head</source>
        <translation>Head</translation>
    </message>
    <message>
        <source>{} query heads cannot be divided evenly among {} key/value heads</source>
        <translation>{} Query-Heads lassen sich nicht auf {} Key/Value-Heads aufteilen</translation>
    </message>
    <message>
        <source>each key/value head serves the same number of query heads</source>
        <translation>jeder Key/Value-Head bedient gleich viele Query-Heads</translation>
    </message>
    <message>
        <source>attention of kind mha has as many key/value heads as query heads; found {} and {}</source>
        <translation>Attention der Art mha hat ebenso viele Key/Value-Heads wie Query-Heads; gefunden {} und {}</translation>
    </message>
    <message>
        <source>use the kind gqa</source>
        <translation>die Art gqa verwenden</translation>
    </message>
    <message>
        <source>each token is routed to {} experts, but there are {}</source>
        <translation>jedes Token durchläuft {} Experten, es gibt aber {}</translation>
    </message>
    <message>
        <source>{} dense blocks at the start of {} blocks</source>
        <translation>{} dichte Blöcke am Anfang von {} Blöcken</translation>
    </message>
    <message>
        <source>&quot;max_positions&quot; is missing: learned positions need their number</source>
        <translation>&quot;max_positions&quot; fehlt: gelernte Positionen brauchen ihre Anzahl</translation>
    </message>
    <message>
        <source>&quot;feed_forward&quot; is missing: the model has dense blocks</source>
        <translation>&quot;feed_forward&quot; fehlt: das Modell hat dichte Blöcke</translation>
    </message>
    <message>
        <source>the profile of {} has no data on {}, only on {}</source>
        <translation>das Profil von {} enthält nichts zu {}, nur zu {}</translation>
    </message>
    <message>
        <source>{} was not profiled on {} with tensor {}, only with {}</source>
        <translation>{} wurde auf {} nicht mit tensor {} profiliert, nur mit {}</translation>
    </message>
    <message>
        <source>{} was not profiled on {} with tensor {} and {} samples per replica, only with {}</source>
        <translation>{} wurde auf {} nicht mit tensor {} und {} Samples je Replikat profiliert, nur mit {}</translation>
    </message>
    <message>
        <source>profiles have no data on context or expert parallelism</source>
        <translation>Profile enthalten nichts zu Kontext- oder Expertenparallelität</translation>
    </message>
    <message>
        <source>the profile of {} has {} layers, {} has {}</source>
        <translation>das Profil von {} hat {} Layer, {} hat {}</translation>
    </message>
    <message>
        <source>{} was profiled with sequences of {} tokens, the job&apos;s have {}</source>
        <translation>{} wurde mit Sequenzen von {} Token profiliert, die des Jobs haben {}</translation>
    </message>
    <message>
        <source>the profiled parallelizer knows ZeRO stages 0 to 2</source>
        <translation>der Profil-Parallelisierer kennt die ZeRO-Stufen 0 bis 2</translation>
    </message>
    <message>
        <source>profiles have no data on selective recomputation</source>
        <translation>Profile enthalten nichts zu selektiver Neuberechnung</translation>
    </message>
    <message>
        <source>sequence parallelism needs a tensor degree above {}</source>
        <translation>Sequenzparallelität braucht einen Tensor-Grad über {}</translation>
    </message>
    <message>
        <source>tensor degree {} is used although the job does not allow tensor parallelism</source>
        <translation>Tensor-Grad {} wird verwendet, obwohl der Job keine Tensorparallelität erlaubt</translation>
    </message>
    <message>
        <source>tensor degree {} uses sequence parallelism, which the job does not allow</source>
        <translation>Tensor-Grad {} ist mit Sequenzparallelität, was der Job nicht erlaubt</translation>
    </message>
    <message>
        <source>tensor degree {} crosses nodes of {} GPUs, which the job does not allow</source>
        <translation>Tensor-Grad {} überschreitet Knoten mit {} GPUs, was der Job nicht erlaubt</translation>
    </message>
    <message>
        <source>query heads {} are not divisible by tensor {}</source>
        <translation>Query-Heads {} sind nicht durch Tensor {} teilbar</translation>
    </message>
    <message>
        <source>key/value heads {} are not divisible by tensor {}</source>
        <translation>Key/Value-Heads {} sind nicht durch Tensor {} teilbar</translation>
    </message>
    <message>
        <source>hidden size {} is not divisible by tensor {}</source>
        <translation>Hidden Size {} ist nicht durch Tensor {} teilbar</translation>
    </message>
    <message>
        <source>feed-forward width {} is not divisible by tensor {}</source>
        <translation>Feed-Forward-Breite {} ist nicht durch Tensor {} teilbar</translation>
    </message>
    <message>
        <source>context degree {} is used although the job does not allow context parallelism</source>
        <translation>Kontext-Grad {} wird verwendet, obwohl der Job keine Kontextparallelität erlaubt</translation>
    </message>
    <message>
        <source>sequence length {} is not divisible by twice the context degree {}</source>
        <translation>Sequenzlänge {} ist nicht durch das Doppelte des Kontext-Grads {} teilbar</translation>
    </message>
    <message>
        <source>the sequence&apos;s {} tokens per context rank are not divisible by tensor {}</source>
        <translation>die {} Token der Sequenz je Kontext-Rank sind nicht durch Tensor {} teilbar</translation>
    </message>
    <message>
        <source>expert degree {} is used although the model has no experts</source>
        <translation>Experten-Grad {} wird verwendet, obwohl das Modell keine Experten hat</translation>
    </message>
    <message>
        <source>expert degree {} is used although the job does not allow expert parallelism</source>
        <translation>Experten-Grad {} wird verwendet, obwohl der Job keine Expertenparallelität erlaubt</translation>
    </message>
    <message>
        <source>experts {} are not divisible by expert degree {}</source>
        <translation>Experten {} sind nicht durch Experten-Grad {} teilbar</translation>
    </message>
    <message>
        <source>expert width {} is not divisible by the experts&apos; tensor degree {}</source>
        <translation>Expertenbreite {} ist nicht durch den Tensor-Grad {} der Experten teilbar</translation>
    </message>
    <message>
        <source>shared experts&apos; width {} is not divisible by tensor {}</source>
        <translation>Breite {} der Shared Experts ist nicht durch Tensor {} teilbar</translation>
    </message>
    <message>
        <source>query heads {} are not divisible by the experts&apos; tensor degree {}</source>
        <translation>Query-Heads {} sind nicht durch den Tensor-Grad {} der Experten teilbar</translation>
    </message>
    <message>
        <source>the stage&apos;s {} GPUs are not divisible by expert x expert_tensor = {}</source>
        <translation>die {} GPUs der Stufe sind nicht durch expert x expert_tensor = {} teilbar</translation>
    </message>
    <message>
        <source>a degree or the number of samples per replica is below 1</source>
        <translation>ein Grad oder die Anzahl Samples je Replikat ist unter 1</translation>
    </message>
    <message>
        <source>tensor x context x data = {} does not equal the stage&apos;s {} GPUs</source>
        <translation>tensor x context x data = {} ergibt nicht die {} GPUs der Stufe</translation>
    </message>
    <message>
        <source>the job does not allow {} samples per replica</source>
        <translation>der Job erlaubt keine {} Samples je Replikat</translation>
    </message>
    <message>
        <source>the job does not allow ZeRO stage {}</source>
        <translation>der Job erlaubt die ZeRO-Stufe {} nicht</translation>
    </message>
    <message>
        <source>the job does not allow plans without recomputation</source>
        <translation>der Job erlaubt nicht, ohne Neuberechnung auszukommen</translation>
    </message>
    <message>
        <source>the job does not allow selective recomputation</source>
        <translation>der Job erlaubt keine selektive Neuberechnung</translation>
    </message>
    <message>
        <source>the job does not allow full recomputation</source>
        <translation>der Job erlaubt keine volle Neuberechnung</translation>
    </message>
    <message>
        <source>there is no pipeline</source>
        <translation>es gibt keine Pipeline</translation>
    </message>
    <message>
        <source>give at least one pipeline with its stages</source>
        <translation>mindestens eine Pipeline mit ihren Stufen angeben</translation>
    </message>
    <message>
        <source>the iteration has {} forwards and backwards, more than the {} that are simulated</source>
        <translation>die Iteration hat {} Vorwärts- und Rückwärtsläufe, mehr als die {}, die simuliert werden</translation>
    </message>
    <message>
        <source>use fewer, larger micro-batches</source>
        <translation>weniger, größere Micro-Batches durch die Stufen laufen lassen</translation>
    </message>
    <message>
        <source>the pipelines&apos; samples sum to {}, the global batch is {}</source>
        <translation>die Samples der Pipelines ergeben zusammen {}, der globale Batch ist {}</translation>
    </message>
    <message>
        <source>make the samples of all pipelines sum to the job&apos;s global_batch</source>
        <translation>die Samples aller Pipelines müssen zusammen den global_batch des Jobs ergeben</translation>
    </message>
    <message>
        <source>the stage has {} chunks of layers, the first one {}</source>
        <translation>die Stufe hat {} Chunks von Layern, die erste {}</translation>
    </message>
    <message>
        <source>give every stage the same number of chunks</source>
        <translation>jeder Stufe gleich viele Chunks geben</translation>
    </message>
    <message>
        <source>layers {}..{} are not a range within 0..{}</source>
        <translation>Layer {}..{} sind kein Bereich innerhalb von 0..{}</translation>
    </message>
    <message>
        <source>{} has {} layers: 0 is the embedding, {} the head</source>
        <translation>{} hat {} Layer: 0 ist das Embedding, {} der Head</translation>
    </message>
    <message>
        <source>layers {}..{} are in no stage</source>
        <translation>Layer {}..{} sind in keiner Stufe</translation>
    </message>
    <message>
        <source>layers {}..{} are in two stages</source>
        <translation>Layer {}..{} sind in zwei Stufen</translation>
    </message>
    <message>
        <source>make this stage begin with layer {}</source>
        <translation>diese Stufe mit Layer {} beginnen lassen</translation>
    </message>
    <message>
        <source>make the last stage end with layer {}</source>
        <translation>die letzte Stufe mit Layer {} enden lassen</translation>
    </message>
    <message>
        <source>choose another schedule, or change the stages&apos; chunks or the micro-batches</source>
        <translation>einen anderen Schedule wählen oder die Chunks der Stufen oder die Micro-Batches ändern</translation>
    </message>
    <message>
        <source>the stage has no GPUs</source>
        <translation>die Stufe hat keine GPUs</translation>
    </message>
    <message>
        <source>name nodes and GPU ranges in &quot;gpus&quot;</source>
        <translation>Knoten und GPU-Bereiche in &quot;gpus&quot; nennen</translation>
    </message>
    <message>
        <source>the stage names no island of this plan</source>
        <translation>die Stufe nennt keine Insel dieses Plans</translation>
    </message>
    <message>
        <source>name one of the plan&apos;s islands</source>
        <translation>eine der Inseln des Plans nennen</translation>
    </message>
    <message>
        <source>the stage names a node that does not exist</source>
        <translation>die Stufe nennt einen Knoten, den es nicht gibt</translation>
    </message>
    <message>
        <source>GPUs {}..{} of node {} do not exist: it has {}</source>
        <translation>GPUs {}..{} des Knotens {} gibt es nicht: er hat {}</translation>
    </message>
    <message>
        <source>give first and count within the node&apos;s GPUs</source>
        <translation>first und count innerhalb der GPUs des Knotens angeben</translation>
    </message>
    <message>
        <source>node {} is not in island {}</source>
        <translation>Knoten {} ist nicht in Insel {}</translation>
    </message>
    <message>
        <source>name the island that holds the stage&apos;s nodes; a stage, or each of its groups of &quot;replicas&quot;, stays within one island</source>
        <translation>die Insel mit den Knoten der Stufe nennen; eine Stufe, oder jede ihrer Gruppen von &quot;replicas&quot;, bleibt in einer Insel</translation>
    </message>
    <message>
        <source>GPU {} of node {} is also in {}</source>
        <translation>GPU {} des Knotens {} ist auch in {}</translation>
    </message>
    <message>
        <source>assign each GPU to at most one stage</source>
        <translation>jede GPU höchstens einer Stufe geben</translation>
    </message>
    <message>
        <source>a degree is less than 1</source>
        <translation>ein Grad ist kleiner als 1</translation>
    </message>
    <message>
        <source>give tensor, context, expert, data and samples_per_replica of at least 1</source>
        <translation>tensor, context, expert, data und samples_per_replica mit mindestens 1 angeben</translation>
    </message>
    <message>
        <source>tensor {} x context {} x data {} = {}, but the stage has {} GPUs</source>
        <translation>tensor {} x context {} x data {} = {}, die Stufe hat aber {} GPUs</translation>
    </message>
    <message>
        <source>make the product of the degrees equal the stage&apos;s number of GPUs</source>
        <translation>das Produkt der Grade muss die Anzahl GPUs der Stufe ergeben</translation>
    </message>
    <message>
        <source>change the degrees, or what the job allows</source>
        <translation>die Grade ändern oder was der Job erlaubt</translation>
    </message>
    <message>
        <source>data x samples_per_replica is {}, the first stage&apos;s is {}</source>
        <translation>data x samples_per_replica ist {}, bei der ersten Stufe {}</translation>
    </message>
    <message>
        <source>make every stage of a pipeline take the same number of samples per tick</source>
        <translation>jede Stufe einer Pipeline gleich viele Samples je Takt nehmen lassen</translation>
    </message>
    <message>
        <source>{} micro-batches of {} samples are not the pipeline&apos;s {} samples</source>
        <translation>{} Micro-Batches mit {} Samples sind nicht die {} Samples der Pipeline</translation>
    </message>
    <message>
        <source>make samples equal to micro_batch_samples x micro_batches</source>
        <translation>es muss samples = micro_batch_samples x micro_batches gelten</translation>
    </message>
    <message>
        <source>no network path leads to the next stage</source>
        <translation>kein Netzpfad führt zur nächsten Stufe</translation>
    </message>
    <message>
        <source>link their switches or zones</source>
        <translation>ihre Switches oder Zonen verbinden</translation>
    </message>
    <message>
        <source>no network path leads to the stages of other pipelines with the same layers</source>
        <translation>kein Netzpfad führt zu den Stufen anderer Pipelines mit denselben Layern</translation>
    </message>
    <message>
        <source>needs {:.2f} GiB per GPU, {:.2f} GiB more than the {:.2f} GiB that are left of {:.2f} GiB of memory after the reserve of {:.2f} GiB</source>
        <translation>braucht {:.2f} GiB je GPU, {:.2f} GiB mehr als die {:.2f} GiB, die von {:.2f} GiB Speicher nach der Reserve von {:.2f} GiB bleiben</translation>
    </message>
    <message>
        <source>give the stage fewer layers, more GPUs, a higher tensor or ZeRO degree, or recomputation</source>
        <translation>der Stufe weniger Layer, mehr GPUs, einen höheren Tensor-Grad, eine höhere ZeRO-Stufe oder Neuberechnung geben</translation>
    </message>
    <message>
        <source>{} has no {}: its stages compute in {}.</source>
        <translation>{} kann kein {}: dort rechnen die Stufen in {}.</translation>
    </message>
    <message>
        <source>The hourly price of {} is not known and counts as 0.</source>
        <translation>Der Stundenpreis von {} ist nicht bekannt und zählt als 0.</translation>
    </message>
    <message>
        <source>DeepSpeed does not run {}: its sends are assumed to overlap with computing.</source>
        <translation>DeepSpeed führt {} nicht aus: angenommen wird, dass Senden neben dem Rechnen läuft.</translation>
    </message>
    <message>
        <source>The layer profiles of {} have no data on {}: its GPUs are left out.</source>
        <translation>Die Layer-Profile von {} sagen nichts über {}: deren GPUs bleiben weg.</translation>
    </message>
    <message>
        <source>Nodes without a zone are taken to be in {}, the first zone of the network curves.</source>
        <translation>Knoten ohne Zone zählen wie in {}, der ersten Zone der Netzkurven.</translation>
    </message>
    <message>
        <source>The timeline is left out: the iteration has {} forwards and backwards, more than the {} that a file can hold.</source>
        <translation>Die Zeitleiste ist weggelassen: die Iteration hat {} Vorwärts- und Rückwärtsläufe, mehr als die {}, die eine Datei aufnehmen kann.</translation>
    </message>
    <message>
        <source>{} s is below the lower bound of {} s</source>
        <translation>{} s liegt unter der unteren Schranke von {} s</translation>
    </message>
    <message>
        <source>the cost model contradicts itself: please report this file</source>
        <translation>das Kostenmodell widerspricht sich: bitte diese Datei melden</translation>
    </message>
    <message>
        <source>no network curve leads from {} in zone {} to {} in zone {}</source>
        <translation>keine Netzkurve führt von {} in Zone {} zu {} in Zone {}</translation>
    </message>
    <message>
        <source>give the nodes zones that the network curves cover, or measure this path</source>
        <translation>den Knoten Zonen geben, die die Netzkurven abdecken, oder diesen Pfad messen</translation>
    </message>
    <message>
        <source>Layer times of {} with tensor {} and {} samples per replica are interpolated between {} and {} samples.</source>
        <translation>Layer-Zeiten von {} mit tensor {} und {} Samples je Replikat sind zwischen {} und {} Samples interpoliert.</translation>
    </message>
    <message>
        <source>Adaptive 1F1B</source>
        <translation>Adaptives 1F1B</translation>
    </message>
    <message>
        <source>Interleaved 1F1B</source>
        <translation>Interleaved 1F1B</translation>
    </message>
    <message>
        <source>this schedule has one chunk of layers per stage</source>
        <translation>dieser Schedule hat einen Chunk von Layern je Stufe</translation>
    </message>
    <message>
        <source>zb-v needs two chunks of layers per stage</source>
        <translation>zb-v braucht zwei Chunks von Layern je Stufe</translation>
    </message>
    <message>
        <source>dualpipe needs two chunks of layers per stage, one for each direction</source>
        <translation>dualpipe braucht zwei Chunks von Layern je Stufe, einen für jede Richtung</translation>
    </message>
    <message>
        <source>dualpipe needs an even number of stages</source>
        <translation>dualpipe braucht eine gerade Anzahl Stufen</translation>
    </message>
    <message>
        <source>dualpipe needs an even number of micro-batches</source>
        <translation>dualpipe braucht eine gerade Anzahl Micro-Batches</translation>
    </message>
    <message>
        <source>dualpipe needs at least two micro-batches per stage</source>
        <translation>dualpipe braucht mindestens zwei Micro-Batches je Stufe</translation>
    </message>
    <message>
        <source>Too many micro-batches: the global batch of {} cannot be divided into micro-batches that are large enough. A pipeline of up to {} stages can have {} micro-batches, because no more than {} forwards and backwards are simulated; choose a global batch with more divisors, or a smaller one.</source>
        <translation>Zu viele Micro-Batches: der globale Batch von {} ist in keine zerlegbar, die groß genug sind. Eine Pipeline mit bis zu {} Stufen kann {} Micro-Batches haben, da mehr als {} Vorwärts- und Rückwärtsläufe nicht simuliert werden; einen globalen Batch mit mehr Teilern wählen oder einen kleineren.</translation>
    </message>
    <message>
        <source>Memory: one {} layer needs at least {} per GPU, even with the strategy that saves most memory; {} has {} after the reserve of {}: {} too little.</source>
        <translation>Speicher: ein Layer der Art {} braucht selbst mit der sparsamsten Strategie mindestens {} je GPU; {} hat {} nach der Reserve von {}: {} zu wenig.</translation>
    </message>
    <message>
        <source>Memory: the model needs at least {} over all GPUs, even with the strategy that saves most memory; the cluster has {} after the reserve: {} too little, {} per GPU.</source>
        <translation>Speicher: das Modell braucht selbst mit der sparsamsten Strategie mindestens {} über alle GPUs; der Cluster hat {} nach der Reserve: {} zu wenig, {} je GPU.</translation>
    </message>
    <message>
        <source>Memory: every layer fits somewhere, and the cluster&apos;s {} could hold the {} that the model needs at least, but no division into stages fits: with the micro-batches in flight, or with the rules that are on, the layers do not fit on the island parts.</source>
        <translation>Speicher: jeder Layer passt irgendwo hin, und die {} des Clusters würden die {} fassen, die das Modell mindestens braucht, aber keine Aufteilung in Stufen passt: mit den gehaltenen Micro-Batches oder mit den eingeschalteten Regeln gehen die Layer nicht auf die Inselteile.</translation>
    </message>
    <message>
        <source>No strategy fits the batch: the global batch of {} does not divide into data degree x samples per replica for any island part and any allowed degrees. Choose {}, the nearest that does for {} x {}.</source>
        <translation>Keine Strategie passt zum Batch: der globale Batch von {0} ist für keinen Inselteil und keine erlaubten Grade durch Daten-Grad x Samples je Replikat teilbar. Den nächsten wählen, bei dem das für {2} x {3} gilt: {1}.</translation>
    </message>
    <message>
        <source>No strategy is possible on any island part, whatever the global batch: the job or the rules allow too little.</source>
        <translation>Auf keinem Inselteil ist eine Strategie möglich, gleich mit welchem globalen Batch: der Job oder die Regeln erlauben zu wenig.</translation>
    </message>
    <message>
        <source>No strategy is possible on any island part, whatever the global batch: {}.</source>
        <translation>Auf keinem Inselteil ist eine Strategie möglich, gleich mit welchem globalen Batch: {}.</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Drops pairs, before they are planned, that no strategy fits into memory with one micro-batch in flight; partial plans that do not fit are always dropped.</source>
        <translation>Schließt vor dem Planen Paare aus, bei denen keine Strategie mit einem gehaltenen Micro-Batch in den Speicher passt; Teilpläne, die nicht passen, bleiben nie.</translation>
    </message>
    <message>
        <source>Symmetry</source>
        <translation>Symmetrie</translation>
    </message>
    <message>
        <source>Plans a pair once and reuses the answer wherever the same layers meet the same hardware again.</source>
        <translation>Plant ein Paar einmal und verwendet die Antwort überall wieder, wo dieselben Layer auf dieselbe Hardware treffen.</translation>
    </message>
    <message>
        <source>Dominated</source>
        <translation>Dominiert</translation>
    </message>
    <message>
        <source>Drops a partial plan when another one of the same pair is no worse in forward, backward, sync and memory.</source>
        <translation>Schließt einen Teilplan aus, wenn ein anderer desselben Paars vorwärts, rückwärts, beim Sync und im Speicher nicht schlechter ist.</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Schranke</translation>
    </message>
    <message>
        <source>Drops what could not beat the best plan so far even if everything still missing were perfect.</source>
        <translation>Schließt aus, was den bisher besten Plan auch dann nicht schlagen könnte, wenn alles Fehlende perfekt wäre.</translation>
    </message>
    <message>
        <source>Work balance</source>
        <translation>Lastausgleich</translation>
    </message>
    <message>
        <source>Drops slices whose share of the work is more than this factor away from the part&apos;s share of the cluster&apos;s speed.</source>
        <translation>Schließt Modellabschnitte aus, deren Anteil an der Arbeit um mehr als diesen Faktor vom Anteil des Teils an der Geschwindigkeit des Clusters abweicht.</translation>
    </message>
    <message>
        <source>Granularity</source>
        <translation>Granularität</translation>
    </message>
    <message>
        <source>Cuts the model only every so many layers.</source>
        <translation>Schneidet das Modell nur alle so viele Layer.</translation>
    </message>
    <message>
        <source>Part sizes</source>
        <translation>Teilgrößen</translation>
    </message>
    <message>
        <source>Uses only island parts of n, n/2, n/3, ... nodes, down to n divided by 4 to this power, of powers of two and of up to 4 nodes; inside a node only its halves, or any number of GPUs if the node cannot be halved down to one.</source>
        <translation>Nimmt Inselteile nur mit n, n/2, n/3, ... Knoten, hinab bis n/4 hoch dieser Zahl, mit Zweierpotenzen und mit bis zu 4 Knoten; innerhalb eines Knotens seine Hälften, oder jede Anzahl GPUs, wo er sich nicht bis auf eine halbieren lässt.</translation>
    </message>
    <message>
        <source>Beam</source>
        <translation>Beam</translation>
    </message>
    <message>
        <source>Keeps only this many partial plans per pair and composed states per depth; off, all partial plans and 1024 states.</source>
        <translation>Behält nur so viele Teilpläne je Paar und zusammengesetzte Zustände je Tiefe; ausgeschaltet alle Teilpläne und 1024 Zustände.</translation>
    </message>
    <message>
        <source>Tensor inside node</source>
        <translation>Tensor im Knoten</translation>
    </message>
    <message>
        <source>Keeps a tensor group inside one node, even where the job lets it cross.</source>
        <translation>Hält eine Tensorgruppe in einem Knoten, auch wo der Job sie darüber hinausgehen lässt.</translation>
    </message>
    <message>
        <source>Data before tensor</source>
        <translation>Daten vor Tensor</translation>
    </message>
    <message>
        <source>Power-of-two degrees</source>
        <translation>Grade als Zweierpotenzen</translation>
    </message>
    <message>
        <source>Uses only tensor, context and expert degrees that are powers of two.</source>
        <translation>Nimmt nur Tensor-, Kontext- und Experten-Grade, die Zweierpotenzen sind.</translation>
    </message>
    <message>
        <source>Nothing fits with the rule {}: this plan was found without it.</source>
        <translation>Mit der Regel {} passt nichts: dieser Plan wurde ohne sie gefunden.</translation>
    </message>
    <message>
        <source>Nothing fits with the heuristic rules: this plan was found without them.</source>
        <translation>Mit den heuristischen Regeln passt nichts: dieser Plan wurde ohne sie gefunden.</translation>
    </message>
    <message>
        <source>Micro-batches of fewer than {} samples were left out: a pipeline of up to {} stages would have more than {} forwards and backwards to simulate.</source>
        <translation>Micro-Batches mit weniger als {} Samples wurden weggelassen: eine Pipeline mit bis zu {} Stufen hätte mehr als {} Vorwärts- und Rückwärtsläufe zu simulieren.</translation>
    </message>
    <message>
        <source>the job allows no schedule: interleaved needs virtual_stages of 2 or more</source>
        <translation>der Job erlaubt keinen Schedule: interleaved braucht virtual_stages ab 2</translation>
    </message>
    <message>
        <source>selective</source>
        <translation>selektiv</translation>
    </message>
    <message>
        <source>full</source>
        <translation>voll</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>Vorgang nicht erlaubt</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>Datei oder Ordner nicht gefunden</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>Ein-/Ausgabefehler</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>Zugriff verweigert</translation>
    </message>
    <message>
        <source>Device or resource busy</source>
        <translation>Gerät oder Ressource belegt</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>Datei existiert bereits</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>kein Ordner</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>ist ein Ordner</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>zu viele offene Dateien</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>Datei zu groß</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>kein Speicherplatz mehr auf dem Datenträger</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>schreibgeschütztes Dateisystem</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>Dateiname zu lang</translation>
    </message>
    <message>
        <source>Too many levels of symbolic links</source>
        <translation>zu viele Ebenen symbolischer Links</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>Speicherkontingent überschritten</translation>
    </message>
    <message>
        <source>{}: {}</source>
        <translation>{}: {}</translation>
    </message>
    <message>
        <source>{} GPUs</source>
        <translation>{} GPUs</translation>
    </message>
    <message>
        <source>&apos;{}&apos;</source>
        <translation>„{}“</translation>
    </message>
    <message>
        <source>{}: line {}</source>
        <translation>{}: Zeile {}</translation>
    </message>
    <message>
        <source>{} dies, which are {} GPUs</source>
        <translation>{} Chips, das sind {} GPUs</translation>
    </message>
    <message>
        <source>no {} between its GPUs, though {} have it</source>
        <translation>kein {} zwischen seinen GPUs, obwohl {} es haben</translation>
    </message>
    <message>
        <source>the measured {} GB/s are more than {} interfaces of {} Gbit/s, as is usual with {}, can attain; the usual ones are used</source>
        <translation>die gemessenen {} GB/s sind mehr, als {} Schnittstellen mit {} Gbit/s erreichen, die neben {} üblich sind; diese werden genommen</translation>
    </message>
    <message>
        <source>each block is an NVLink domain</source>
        <translation>jeder Block ist eine NVLink-Domäne</translation>
    </message>
    <message>
        <source>block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>the node has no GPUs</source>
        <translation>der Knoten hat keine GPUs</translation>
    </message>
    <message>
        <source>none of {} nodes has GPUs</source>
        <translation>keiner von {} Knoten hat GPUs</translation>
    </message>
    <message>
        <source>GPUs are read from the labels nvidia.com/gpu.count and nvidia.com/gpu.product, which NVIDIA&apos;s feature discovery sets, from the capacity, and from the machines of clouds</source>
        <translation>GPUs werden aus den Labels nvidia.com/gpu.count und nvidia.com/gpu.product gelesen, die NVIDIAs Feature Discovery setzt, aus der Kapazität und aus den Maschinen der Clouds</translation>
    </message>
    <message>
        <source>network interfaces as the cloud sells this machine with</source>
        <translation>Netzwerkschnittstellen, wie die Cloud diese Maschine anbietet</translation>
    </message>
    <message>
        <source>{} of {} ranks are listed; they are taken to be {} nodes of {} GPUs</source>
        <translation>{} von {} Rängen sind aufgeführt; sie werden für {} Knoten mit {} GPUs gehalten</translation>
    </message>
    <message>
        <source>the file lists devices on the bus, but not which of them are GPUs</source>
        <translation>die Datei listet Plätze am Bus auf und sagt nicht, welche davon GPUs sind</translation>
    </message>
    <message>
        <source>use the file that NCCL writes when NCCL_TOPO_DUMP_FILE is set</source>
        <translation>die Datei angeben, die NCCL schreibt, wenn NCCL_TOPO_DUMP_FILE eine nennt</translation>
    </message>
    <message>
        <source>the table does not say how many GPUs a node has</source>
        <translation>die Tabelle sagt nicht, wie viele GPUs ein Knoten hat</translation>
    </message>
    <message>
        <source>this is sinfo without the GPUs of its nodes</source>
        <translation>das ist sinfo ohne die GPUs der Knoten</translation>
    </message>
    <message>
        <source>print them, too: sinfo -N -o &quot;%N %G %f&quot;; or use the output of scontrol show node</source>
        <translation>sie mit ausgeben: sinfo -N -o &quot;%N %G %f&quot;; oder scontrol show node angeben</translation>
    </message>
    <message>
        <source>this lists jobs, not nodes</source>
        <translation>das listet Jobs auf, keine Knoten</translation>
    </message>
    <message>
        <source>use the output of scontrol show node</source>
        <translation>scontrol show node angeben</translation>
    </message>
    <message>
        <source>this lists partitions, not nodes</source>
        <translation>das beschreibt Partitionen, keine Knoten</translation>
    </message>
    <message>
        <source>this is gres.conf, which says where GPUs are, not what nodes have</source>
        <translation>das ist gres.conf; sie sagt, wo GPUs sind, nicht, was Knoten haben</translation>
    </message>
    <message>
        <source>this is the output of kubectl get nodes without the resources of the nodes</source>
        <translation>das ist kubectl get nodes ohne das, was die Knoten haben</translation>
    </message>
    <message>
        <source>use the output of kubectl get nodes -o json</source>
        <translation>kubectl get nodes -o json angeben</translation>
    </message>
    <message>
        <source>this requests GPUs from Kubernetes and does not describe nodes</source>
        <translation>das verlangt GPUs von Kubernetes und beschreibt keine Knoten</translation>
    </message>
    <message>
        <source>this is the output of rocm-smi, which is not supported</source>
        <translation>das ist rocm-smi; es wird nicht gelesen</translation>
    </message>
    <message>
        <source>use the output of scontrol show node or kubectl get nodes -o json, or the file that NCCL_TOPO_DUMP_FILE names</source>
        <translation>scontrol show node, kubectl get nodes -o json oder die Datei angeben, die NCCL_TOPO_DUMP_FILE nennt</translation>
    </message>
    <message>
        <source>this is the output of amd-smi, which is not supported</source>
        <translation>das ist amd-smi; es wird nicht gelesen</translation>
    </message>
    <message>
        <source>this is the output of nvidia-smi nvlink, which does not show where links lead</source>
        <translation>das ist nvidia-smi nvlink; es sagt nicht, wohin die Links führen</translation>
    </message>
    <message>
        <source>use the output of nvidia-smi topo -m</source>
        <translation>nvidia-smi topo -m angeben</translation>
    </message>
    <message>
        <source>this is the output of iblinkinfo, which is not supported</source>
        <translation>das ist iblinkinfo; es wird nicht gelesen</translation>
    </message>
    <message>
        <source>use the output of ibnetdiscover</source>
        <translation>ibnetdiscover angeben</translation>
    </message>
    <message>
        <source>GPUs are read from Gres and, where that says nothing, from CfgTRES</source>
        <translation>GPUs werden aus Gres gelesen und, wo das nichts sagt, aus CfgTRES</translation>
    </message>
    <message>
        <source>LinkSpeed has no unit; uplinks are taken to carry everything below them until a figure is entered</source>
        <translation>LinkSpeed hat keine Einheit; Uplinks tragen, was unter ihnen hängt, bis ein Wert eingegeben wird</translation>
    </message>
    <message>
        <source>the name &quot;{}&quot; is cut off; nvidia-smi -L prints all of it</source>
        <translation>der Name &quot;{}&quot; ist abgeschnitten; nvidia-smi -L nennt ihn ganz</translation>
    </message>
    <message>
        <source>no GPU is named</source>
        <translation>keine GPU ist genannt</translation>
    </message>
    <message>
        <source>use the unmodified output of nvidia-smi -L or nvidia-smi -q -x</source>
        <translation>die Ausgabe von nvidia-smi -L oder nvidia-smi -q -x unverändert angeben</translation>
    </message>
    <message>
        <source>{} GPUs of {} kinds in one machine are too many</source>
        <translation>{} GPUs von {} Arten in einer Maschine sind zu viele</translation>
    </message>
    <message>
        <source>none of {} network interfaces is close to a GPU; all of them are counted, though some may be for storage and management</source>
        <translation>keine von {} Netzwerkschnittstellen liegt neben einer GPU; alle zählen, obwohl einige dem Speicher und der Verwaltung dienen mögen</translation>
    </message>
    <message>
        <source>1 GPU</source>
        <translation>1 GPU</translation>
    </message>
    <message>
        <source>about whether GPUs can read each other&apos;s memory, not about how they are linked</source>
        <translation>nicht darüber, wie GPUs verbunden sind, sondern ob sie ihren Speicher gegenseitig lesen dürfen</translation>
    </message>
    <message>
        <source>topo -mp leaves NVLinks out; topo -m shows them</source>
        <translation>topo -mp lässt NVLinks weg; topo -m zeigt sie</translation>
    </message>
    <message>
        <source>the GPU type&apos;s id</source>
        <translation>die Kennung des GPU-Typs</translation>
    </message>
    <message>
        <source>the GPU type&apos;s name</source>
        <translation>der Name des GPU-Typs</translation>
    </message>
    <message>
        <source>the memory of a GPU in bytes</source>
        <translation>der Speicher einer GPU in Byte</translation>
    </message>
    <message>
        <source>the memory bandwidth in B/s</source>
        <translation>die Speicherbandbreite in B/s</translation>
    </message>
    <message>
        <source>the peak FLOP/s</source>
        <translation>die Spitze in FLOP/s</translation>
    </message>
    <message>
        <source>the GPU has no peak FLOP/s in any precision</source>
        <translation>die GPU rechnet in keiner Genauigkeit</translation>
    </message>
    <message>
        <source>give the peak FLOP/s of at least one precision</source>
        <translation>die Spitze in FLOP/s für mindestens eine angeben</translation>
    </message>
    <message>
        <source>the bandwidth of the GPU&apos;s links in B/s</source>
        <translation>die Bandbreite der Verbindungen der GPU in B/s</translation>
    </message>
    <message>
        <source>the power of a GPU in W</source>
        <translation>die Leistung einer GPU in W</translation>
    </message>
    <message>
        <source>the price of a GPU in dollars</source>
        <translation>der Preis einer GPU in Dollar</translation>
    </message>
    <message>
        <source>the rent of a GPU in dollars per hour</source>
        <translation>die Miete einer GPU in Dollar je Stunde</translation>
    </message>
    <message>
        <source>the selected nodes have {} GPU types</source>
        <translation>die markierten Knoten haben {} GPU-Typen</translation>
    </message>
    <message>
        <source>select nodes of one type</source>
        <translation>Knoten eines Typs markieren</translation>
    </message>
    <message>
        <source>another rack has the name &quot;{}&quot;</source>
        <translation>ein anderes Rack heißt schon &quot;{}&quot;</translation>
    </message>
    <message>
        <source>choose another name; to merge the racks, drag the nodes of one into the other</source>
        <translation>einen anderen Namen wählen; um aus beiden ein Rack zu machen, die Knoten des einen in das andere ziehen</translation>
    </message>
    <message>
        <source>another zone has the name &quot;{}&quot;</source>
        <translation>eine andere Zone heißt schon &quot;{}&quot;</translation>
    </message>
    <message>
        <source>choose another name; to merge the zones, drag the racks of one into the other</source>
        <translation>einen anderen Namen wählen; um aus beiden eine Zone zu machen, die Racks der einen in die andere ziehen</translation>
    </message>
    <message>
        <source>select the nodes or racks to change</source>
        <translation>die gemeinten Knoten oder Racks markieren</translation>
    </message>
    <message>
        <source>moving all its nodes would leave island &quot;{}&quot; empty</source>
        <translation>ohne alle ihre Knoten wäre die Insel &quot;{}&quot; leer</translation>
    </message>
    <message>
        <source>some of the nodes are in no island</source>
        <translation>manche der Knoten sind in keiner Insel</translation>
    </message>
    <message>
        <source>choose nodes of the cluster</source>
        <translation>Knoten des Clusters wählen</translation>
    </message>
    <message>
        <source>Uplink {} → {} is oversubscribed {:.3g}:1 ({} for {})</source>
        <translation>Uplink {} → {} ist {:.3g}:1 überbucht ({} für {})</translation>
    </message>
    <message>
        <source>no source says which of these {} nodes have GPUs; each is taken to have some unless a source such as scontrol show node says otherwise</source>
        <translation>keine Quelle sagt, welche dieser {} Knoten GPUs haben; für jeden werden welche angenommen, bis eine Quelle wie scontrol show node es sagt</translation>
    </message>
    <message>
        <source>{} cannot reach the rest</source>
        <translation>{} kann die übrigen nicht erreichen</translation>
    </message>
    <message>
        <source>Zone {} with its {} nodes cannot reach the rest</source>
        <translation>Zone {} mit ihren {} Knoten kann die übrigen nicht erreichen</translation>
    </message>
    <message>
        <source>Rack {} with its {} nodes cannot reach the rest</source>
        <translation>Rack {} mit seinen {} Knoten kann die übrigen nicht erreichen</translation>
    </message>
    <message>
        <source>{} and {} cannot reach the rest</source>
        <translation>{} und {} können die übrigen nicht erreichen</translation>
    </message>
    <message>
        <source>{} and {} other nodes cannot reach the rest</source>
        <translation>{} und {} weitere Knoten können die übrigen nicht erreichen</translation>
    </message>
    <message>
        <source>{} attains {}, others of its type {}</source>
        <translation>{} erreicht {}, andere seines Typs {}</translation>
    </message>
    <message>
        <source>two scenarios have the name &quot;{}&quot;</source>
        <translation>zwei Szenarien heißen „{}“</translation>
    </message>
    <message>
        <source>give each a name of its own</source>
        <translation>jedem einen eigenen Namen geben</translation>
    </message>
    <message>
        <source>expected at least one name, found none</source>
        <translation>erwartet wurde mindestens ein Name, gefunden keiner</translation>
    </message>
    <message>
        <source>expected one node, found {}</source>
        <translation>erwartet wurde ein Knoten, gefunden {}</translation>
    </message>
    <message>
        <source>describe what each of the replaced nodes becomes</source>
        <translation>beschreiben, was aus jedem der ersetzten Knoten wird</translation>
    </message>
    <message>
        <source>take it out of the scenario, or add such a node</source>
        <translation>aus dem Szenario nehmen oder einen solchen Knoten hinzufügen</translation>
    </message>
    <message>
        <source>take it out of the scenario, or add such a switch</source>
        <translation>aus dem Szenario nehmen oder einen solchen Switch hinzufügen</translation>
    </message>
    <message>
        <source>no node has GPUs of the type &quot;{}&quot;</source>
        <translation>kein Knoten hat GPUs des Typs „{}“</translation>
    </message>
    <message>
        <source>name a type by its id</source>
        <translation>einen Typ bei seiner Kennung nennen</translation>
    </message>
    <message>
        <source>scenario &quot;{}&quot;, change {}</source>
        <translation>Szenario „{}“, Änderung {}</translation>
    </message>
    <message>
        <source>this is a pipe that nobody writes into</source>
        <translation>dies ist eine Pipe, in die niemand schreibt</translation>
    </message>
    <message>
        <source>name a file</source>
        <translation>eine Datei nennen</translation>
    </message>
    <message>
        <source>{} other types</source>
        <translation>{} weitere Typen</translation>
    </message>
    <message>
        <source>rack {}</source>
        <translation>Rack {}</translation>
    </message>
    <message>
        <source>zone {}</source>
        <translation>Zone {}</translation>
    </message>
    <message>
        <source>the scenarios add more than {} nodes in all</source>
        <translation>die Szenarien fügen zusammen mehr als {} Knoten hinzu</translation>
    </message>
    <message>
        <source>put some of them into a project of their own</source>
        <translation>einige davon in ein eigenes Projekt legen</translation>
    </message>
    <message>
        <source>expected no islands: they are detected again</source>
        <translation>erwartet wurden keine Inseln: sie werden neu gefunden</translation>
    </message>
    <message>
        <source>leave &quot;islands&quot; out</source>
        <translation>„islands“ weglassen</translation>
    </message>
    <message>
        <source>expected &quot;price_usd&quot; or &quot;price_usd_per_hour&quot;, found neither</source>
        <translation>erwartet wurde „price_usd“ oder „price_usd_per_hour“, gefunden keines von beiden</translation>
    </message>
    <message>
        <source>what is added is connected to &quot;{}&quot;, which does not exist</source>
        <translation>was hinzukommt, hängt an „{}“, das es nicht gibt</translation>
    </message>
    <message>
        <source>add it, too, or name an existing one</source>
        <translation>es mit dem Übrigen hinzufügen oder etwas nennen, das da ist</translation>
    </message>
    <message>
        <source>two plans have the name &quot;{}&quot;</source>
        <translation>zwei Pläne haben den Namen „{}“</translation>
    </message>
    <message>
        <source>compare only plans that were evaluated</source>
        <translation>ausgewertete Pläne vergleichen</translation>
    </message>
    <message>
        <source>expected at least one plan, found none</source>
        <translation>mindestens ein Plan erwartet, keiner gefunden</translation>
    </message>
    <message>
        <source>add the contents of plan files</source>
        <translation>die Dateien der Pläne dort angeben</translation>
    </message>
    <message>
        <source>the plan has no timeline, so there are no events to write</source>
        <translation>der Plan enthält keinen Zeitablauf, also gibt es keine Ereignisse zu schreiben</translation>
    </message>
    <message>
        <source>plan again without --no-timeline, or evaluate the plan file first</source>
        <translation>ohne --no-timeline neu planen oder die Plandatei zuerst auswerten</translation>
    </message>
    <message>
        <source>evaluate the plan file to compute its timeline again</source>
        <translation>die Plandatei auswerten, damit der Zeitablauf neu entsteht</translation>
    </message>
    <message>
        <source>the timeline names stage {} of pipeline {}, which the plan does not have</source>
        <translation>der Zeitablauf nennt Stufe {} der Pipeline {}, die der Plan nicht hat</translation>
    </message>
    <message>
        <source>the timeline has an event from {} s to {} s</source>
        <translation>der Zeitablauf hat ein Ereignis von {} s bis {} s</translation>
    </message>
    <message>
        <source>the timeline has two events at once on stage {} of pipeline {}: {} of micro-batch {} begins before another has ended</source>
        <translation>der Zeitablauf hat zwei Ereignisse zugleich auf Stufe {} der Pipeline {}: {} von Micro-Batch {} beginnt, bevor ein anderes geendet hat</translation>
    </message>
    <message>
        <source>two records have the name &quot;{}&quot;</source>
        <translation>zwei Aufzeichnungen heißen „{}“</translation>
    </message>
    <message>
        <source>expected an island after those before it</source>
        <translation>eine Insel nach den vorigen erwartet</translation>
    </message>
    <message>
        <source>list each once, ascending</source>
        <translation>jede einmal aufführen, aufsteigend</translation>
    </message>
    <message>
        <source>expected at least one island, found none</source>
        <translation>mindestens eine Insel erwartet, keine gefunden</translation>
    </message>
    <message>
        <source>expected {} counts, found {}</source>
        <translation>{} Anzahlen erwartet, {} gefunden</translation>
    </message>
    <message>
        <source>expected rows and columns, found none</source>
        <translation>Zeilen und Spalten erwartet, keine gefunden</translation>
    </message>
    <message>
        <source>expected at most {} cells, found {} x {}</source>
        <translation>höchstens {} Zellen erwartet, {} x {} gefunden</translation>
    </message>
    <message>
        <source>expected cells skipped, cells and their fate, found {} values</source>
        <translation>übersprungene Zellen, Zellen und ihr Schicksal erwartet, {} Werte gefunden</translation>
    </message>
    <message>
        <source>the records hold too many changes</source>
        <translation>die Aufzeichnungen enthalten zu viele Änderungen</translation>
    </message>
    <message>
        <source>keep fewer of them in one project</source>
        <translation>weniger davon in einem Projekt behalten</translation>
    </message>
    <message>
        <source>the fate of cell {} moves backwards</source>
        <translation>das Schicksal der Zelle {} geht zurück</translation>
    </message>
    <message>
        <source>the total is not the sum of kept and pruned</source>
        <translation>die Summe ist nicht, was behalten und ausgeschlossen wurde</translation>
    </message>
    <message>
        <source>expected at least one moment, found none</source>
        <translation>mindestens einen Moment erwartet, keinen gefunden</translation>
    </message>
    <message>
        <source>the records hold too many moments</source>
        <translation>die Aufzeichnungen enthalten zu viele Momente</translation>
    </message>
    <message>
        <source>expected a time after that of the moment before</source>
        <translation>eine Zeit nach der des vorigen Moments erwartet</translation>
    </message>
    <message>
        <source>expected at most {} plans, found {}</source>
        <translation>höchstens {} Pläne erwartet, {} gefunden</translation>
    </message>
    <message>
        <source>expected no more changes after the last cell</source>
        <translation>nach der letzten Zelle keine Änderung mehr erwartet</translation>
    </message>
    <message>
        <source>expected at most {} parts, found {}</source>
        <translation>erwartet höchstens {} Teile, gefunden {}</translation>
    </message>
    <message>
        <source>{} were measured, more than the {} that {} has at its peak</source>
        <translation>gemessen sind {}, mehr als die Spitze von {}, die {} erreicht</translation>
    </message>
    <message>
        <source>check the unit, the GPU type, and that it is the rate of one GPU without sparsity</source>
        <translation>die Einheit und den GPU-Typ prüfen, und dass es die Rate einer GPU ohne Dünnbesetztheit ist</translation>
    </message>
    <message>
        <source>{:.4g} of the peak alone and {:.4g} times as much in training are {:.4g} of the peak, more than a GPU has</source>
        <translation>{:.4g} der Spitze allein und {:.4g} mal so viel im Training sind {:.4g} der Spitze, mehr als eine GPU hat</translation>
    </message>
    <message>
        <source>check the measurements: no rate can exceed the peak</source>
        <translation>die Messungen prüfen: mehr als die Spitze ist nicht zu erreichen</translation>
    </message>
    <message>
        <source>{} was measured at {}, but the peak of {} is {}</source>
        <translation>{} ist mit {} gemessen, die Spitze von {} ist aber {}</translation>
    </message>
    <message>
        <source>{} nodes were measured at up to {}, but the peak of {} is {}</source>
        <translation>{} Knoten sind mit bis zu {} gemessen, die Spitze von {} ist aber {}</translation>
    </message>
    <message>
        <source>correct the measurement, or the peak that was entered; otherwise plans are predicted too fast</source>
        <translation>die Messung oder die eingetippte Spitze berichtigen: Pläne wären zu schnell</translation>
    </message>
    <message>
        <source>Some rates measured on {} are above its peak: its stages may be predicted too fast.</source>
        <translation>Auf {} sind Raten über seiner Spitze gemessen: seine Stufen sind womöglich zu schnell gerechnet.</translation>
    </message>
    <message>
        <source>An MFU of {:.0f}&#xa0;% is impossible: some rate behind the times is higher than the GPUs can reach.</source>
        <translation>Eine MFU von {:.0f}&#xa0;% kann nicht sein: eine Rate, auf der die Zeiten beruhen, liegt über dem, was die GPUs erreichen können.</translation>
    </message>
    <message>
        <source>Division</source>
        <translation>Teilbarkeit</translation>
    </message>
    <message>
        <source>Drops pairs that have no strategy at all, because degrees, heads, layers or samples do not divide evenly in any way that the job allows, whatever the memory.</source>
        <translation>Schließt Paare aus, die gar keine Strategie haben, weil sich keine Grade, Köpfe, Layer oder Samples so teilen, wie der Job es erlaubt: nichts zu planen, was immer der Speicher fasst.</translation>
    </message>
    <message>
        <source>The search stopped at its memory limit of {:.3g} GB.</source>
        <translation>Die Suche endete an ihrer Speichergrenze von {:.3g} GB.</translation>
    </message>
    <message>
        <source>groups that shard their state together differ in more than data and samples</source>
        <translation>Gruppen, die ihren Zustand gemeinsam aufteilen, unterscheiden sich in mehr als Data-Grad und Samples</translation>
    </message>
    <message>
        <source>give all groups the same degrees and a ZeRO stage of at least 1, or leave shared_state out</source>
        <translation>Allen Gruppen dieselben Grade und mindestens ZeRO-Stufe 1 geben oder shared_state weglassen</translation>
    </message>
    <message>
        <source>{} to {}</source>
        <translation>{} bis {}</translation>
    </message>
    <message>
        <source>{} {} on {}</source>
        <translation>{} {} auf {}</translation>
    </message>
    <message>
        <source>too little batch for another pipeline, and no stage of this plan can be divided among more GPUs; with {} times the batch they would make it faster</source>
        <translation>zu kleiner Batch für eine weitere Pipeline, und keine Stufe dieses Plans lässt sich auf mehr GPUs verteilen; mit dem {}-fachen Batch würden sie ihn schneller machen</translation>
    </message>
    <message>
        <source>nothing divides: no degree, head count or batch fits their number</source>
        <translation>nichts geht auf: kein Grad, keine Zahl von Köpfen und kein Batch passt zu ihrer Zahl</translation>
    </message>
    <message>
        <source>no plan that uses them fits in memory</source>
        <translation>kein Plan, der sie nutzt, passt in den Speicher</translation>
    </message>
    <message>
        <source>cut off: no path leads from them to the GPUs that are used</source>
        <translation>abgeschnitten: von ihnen führt kein Weg zu den genutzten GPUs</translation>
    </message>
    <message>
        <source>not tried: the search was stopped before</source>
        <translation>nicht versucht: die Suche wurde vorher angehalten</translation>
    </message>
    <message>
        <source>Treats all GPUs as equal to the worst of them, as launchers do that ignore differences.</source>
        <translation>Alle GPUs gelten als gleich der schlechtesten, wie bei Startprogrammen, die keine Unterschiede kennen.</translation>
    </message>
    <message>
        <source>Uses only the fastest island.</source>
        <translation>Eine Insel allein, die schnellste.</translation>
    </message>
    <message>
        <source>One pipeline of unequal stages with ZeRO data parallelism, no other parallelism; a stage&apos;s replicas may be on different GPU types.</source>
        <translation>Eine Pipeline ungleicher Stufen mit Data-Parallelität und ZeRO, ohne weitere Parallelität; die Replikate einer Stufe dürfen auf ungleichen GPUs liegen.</translation>
    </message>
    <message>
        <source>One stage with ZeRO 3 over all GPUs that make it faster; samples are shared by speed.</source>
        <translation>Eine Stufe mit ZeRO 3 über so viele GPUs, wie nützen; Samples werden nach Geschwindigkeit geteilt.</translation>
    </message>
    <message>
        <source>The whole space that the job and the rules allow.</source>
        <translation>Der ganze Raum, den Job und Regeln lassen.</translation>
    </message>
    <message>
        <source>the job does not allow 1F1B</source>
        <translation>der Job erlaubt 1F1B nicht</translation>
    </message>
    <message>
        <source>The plan for equal GPUs does not run on the actual GPUs.</source>
        <translation>Der Plan für gleiche GPUs läuft nicht auf denen, die es gibt.</translation>
    </message>
    <message>
        <source>recompute_layers without full recomputation</source>
        <translation>recompute_layers ohne vollständige Neuberechnung</translation>
    </message>
    <message>
        <source>add &quot;recompute&quot;: &quot;full&quot;, or leave recompute_layers out</source>
        <translation>daneben &quot;recompute&quot;: &quot;full&quot; schreiben, oder es weglassen</translation>
    </message>
    <message>
        <source>plans that use profiles recompute all layers of a stage or none</source>
        <translation>Pläne nach Profilen berechnen alle Layer einer Stufe neu oder keine</translation>
    </message>
    <message>
        <source>the number of recomputed layers is below 1</source>
        <translation>die Zahl der neu berechneten Layer ist kleiner als 1</translation>
    </message>
    <message>
        <source>{} recomputed layers need full recomputation</source>
        <translation>{} neu berechnete Layer brauchen vollständige Neuberechnung</translation>
    </message>
    <message>
        <source>the job does not allow recomputing only some layers of a stage</source>
        <translation>der Job erlaubt nicht, einige Layer einer Stufe neu zu berechnen</translation>
    </message>
    <message>
        <source>recomputing only some layers of a stage needs framework megatron, the simulated cost mode, and none and full among the job&apos;s recomputation</source>
        <translation>einige Layer einer Stufe neu zu berechnen braucht das Framework megatron, den simulierten Kostenmodus, und none und full in der Neuberechnung des Jobs</translation>
    </message>
    <message>
        <source>{} layers are recomputed, but the stage has {} blocks in a chunk</source>
        <translation>{} Layer werden neu berechnet, aber die Stufe hat {} Blöcke in einem Chunk</translation>
    </message>
    <message>
        <source>lower recompute_layers, or leave it out to recompute all</source>
        <translation>recompute_layers senken, oder weglassen, um alle neu zu berechnen</translation>
    </message>
    <message>
        <source>1 layer</source>
        <translation>1 Layer</translation>
    </message>
    <message>
        <source>{} layers</source>
        <translation>{} Layer</translation>
    </message>
    <message>
        <source>The proof covers plans whose stages recompute all of their layers or none. Plans that recompute only some are searched without a proof.</source>
        <translation>Der Beweis umfasst Pläne, deren Stufen alle ihre Layer neu berechnen oder keine. Solche, die einige neu berechnen, werden gesucht wie ohne Beweis.</translation>
    </message>
    <message>
        <source>expected a multiple of {}, found {}</source>
        <translation>ein Vielfaches von {} erwartet, {} gefunden</translation>
    </message>
    <message>
        <source>the offloaded share of the optimizer&apos;s state, {} %, is not from 0 to 100 %</source>
        <translation>der ausgelagerte Anteil des Optimizer-Zustands, {} %, liegt nicht zwischen 0 und 100 %</translation>
    </message>
    <message>
        <source>the job does not allow offloading optimizer state to the host</source>
        <translation>der Job erlaubt nicht, Optimizer-Zustand auf den Host auszulagern</translation>
    </message>
    <message>
        <source>offloading optimizer state needs framework megatron and the simulated cost mode</source>
        <translation>Optimizer-Zustand auszulagern braucht das Framework megatron und den simulierten Kostenmodus</translation>
    </message>
    <message>
        <source>offloading optimizer state needs ZeRO stage 1, not {}</source>
        <translation>Optimizer-Zustand auszulagern braucht ZeRO-Stufe 1, nicht {}</translation>
    </message>
    <message>
        <source>the host&apos;s memory rate and its link to the GPUs are not known</source>
        <translation>nichts ist bekannt von der Speicherrate des Hosts und seiner Verbindung zu den GPUs</translation>
    </message>
    <message>
        <source>profiles have no data on offloading optimizer state</source>
        <translation>Profile enthalten nichts über ausgelagerten Optimizer-Zustand</translation>
    </message>
    <message>
        <source>plans that use profiles share state evenly</source>
        <translation>Pläne nach Profilen teilen Zustand gleichmäßig</translation>
    </message>
    <message>
        <source>a rank&apos;s share of the state is below 0</source>
        <translation>der Anteil eines Rangs am Zustand liegt unter 0</translation>
    </message>
    <message>
        <source>the job does not allow sharing state unevenly</source>
        <translation>der Job erlaubt nicht, Zustand ungleich zu teilen</translation>
    </message>
    <message>
        <source>uneven shares of the state need a ZeRO stage of at least 1</source>
        <translation>ungleiche Anteile am Zustand brauchen eine ZeRO-Stufe von mindestens 1</translation>
    </message>
    <message>
        <source>state is shared unevenly by a stage that shares none among its groups</source>
        <translation>eine Stufe teilt Zustand ungleich, die ihn nicht unter ihren Gruppen teilt</translation>
    </message>
    <message>
        <source>write &quot;shared_state&quot;: true, or leave state_shard out</source>
        <translation>schreiben Sie &quot;shared_state&quot;: true, oder lassen Sie state_shard weg</translation>
    </message>
    <message>
        <source>the groups&apos; shares hold {:.1f} % of the state</source>
        <translation>die Anteile der Gruppen halten {:.1f} % des Zustands</translation>
    </message>
    <message>
        <source>state_shard times data, summed over the groups, has to equal the data of all groups</source>
        <translation>lassen Sie die Produkte von state_shard und data der Gruppen so viel ergeben wie data aller Gruppen zusammen</translation>
    </message>
    <message>
        <source>offloads {:.2f} GiB per GPU to the host, whose memory has {:.2f} GiB for each GPU</source>
        <translation>lagert {:.2f} GiB je GPU auf den Host aus, dessen Speicher {:.2f} GiB für jede GPU hat</translation>
    </message>
    <message>
        <source>offload less of the optimizer&apos;s state, or give the stage fewer layers</source>
        <translation>lagern Sie weniger vom Optimizer-Zustand aus, oder geben Sie der Stufe weniger Layer</translation>
    </message>
    <message>
        <source>The hosts of {}, which hold optimizer state, are assumed to be typical ones with a memory bandwidth of {:.0f} GB/s for each GPU.</source>
        <translation>Für den Optimizer-Zustand, den sie halten, gelten die Hosts von {} als die üblichen, mit {:.0f} GB/s Speicherrate für jede GPU.</translation>
    </message>
    <message>
        <source>{} % on host</source>
        <translation>{} % im Host</translation>
    </message>
    <message>
        <source>The proof covers plans whose stages offload quarters of their optimizer state.</source>
        <translation>Der Beweis umfasst Pläne, deren Stufen Viertel ihres Optimizer-Zustands auslagern.</translation>
    </message>
    <message>
        <source>The saved proof belongs to another search: the proof was started again.</source>
        <translation>Der gespeicherte Beweis gehört zu einer anderen Suche: Er wurde neu begonnen.</translation>
    </message>
    <message>
        <source>The proof covers plans whose mixed stages share their state evenly. Plans that share it unevenly are searched without a proof.</source>
        <translation>Der Beweis umfasst Pläne, deren gemischte Stufen ihren Zustand gleichmäßig teilen. Solche, die ihn ungleich teilen, werden gesucht wie ohne Beweis.</translation>
    </message>
    <message>
        <source>shares {}</source>
        <translation>Anteile {}</translation>
    </message>
    <message>
        <source>left out: the planner whose space was searched has no better plan that uses them</source>
        <translation>ausgelassen: der Planer, dessen Raum durchsucht wurde, hat keinen besseren Plan mit ihnen</translation>
    </message>
    <message>
        <source>Uniform</source>
        <translation>Gleichförmig</translation>
    </message>
    <message>
        <source>Best island</source>
        <translation>Beste Insel</translation>
    </message>
    <message>
        <source>One pipeline without ZeRO, sequence, context, expert and interleaved parallelism; tensor parallelism only as far as memory requires it; a stage&apos;s replicas may be on different GPU types and differ only in their samples; all stages recompute in the same way.</source>
        <translation>Eine Pipeline ohne ZeRO, Sequenz-, Kontext-, Experten- und verschränkte Parallelität; Tensorparallelität nur, soweit der Speicher dazu zwingt; Replikate einer Stufe dürfen auf ungleichen GPUs liegen und unterscheiden sich nur in ihren Samples; alle Stufen berechnen gleich viel erneut.</translation>
    </message>
    <message>
        <source>One pipeline of stages with the same number of layers, replicas and samples per replica, without ZeRO, context, expert and interleaved parallelism; tensor parallelism inside nodes; a stage&apos;s replicas may be on different GPU types, each type with a tensor degree of its own; all stages recompute in the same way.</source>
        <translation>Eine Pipeline aus Stufen mit gleich vielen Schichten, Replikaten und Samples je Replikat, ohne ZeRO, Kontext-, Experten- und verschränkte Parallelität; Tensorparallelität innerhalb der Knoten; Replikate einer Stufe dürfen auf ungleichen GPUs liegen, jeder Typ mit eigenem Tensorgrad; alle Stufen berechnen gleich viel erneut.</translation>
    </message>
    <message>
        <source>{} alone: {}</source>
        <translation>{} allein: {}</translation>
    </message>
    <message>
        <source>Uses a larger tensor degree only where no smaller one fits in memory with as many micro-batches in flight, so that data parallelism comes first.</source>
        <translation>Nimmt einen größeren Tensorgrad nur, wo kein kleinerer mit ebenso vielen Mikro-Batches unterwegs in den Speicher passt, damit Datenparallelität zuerst kommt.</translation>
    </message>
    <message>
        <source>There is no proof for Sailor&apos;s space: it was searched without one.</source>
        <translation>Für Sailors Raum gibt es keinen Beweis: er wurde wie ohne durchsucht.</translation>
    </message>
    <message>
        <source>What the rules may have lost is not estimated under Sailor&apos;s formula.</source>
        <translation>Was die Regeln verloren haben können, wird mit Sailors Formel nicht geschätzt.</translation>
    </message>
    <message>
        <source>There are too many pairs to estimate what the rules part sizes and granularity may have lost; the estimate is for the other rules.</source>
        <translation>Es gibt so viele Paare, dass nur gesagt wird, was andere Regeln als Teilgrößen und Granularität verloren haben können.</translation>
    </message>
    <message>
        <source>attention of a dense block</source>
        <translation>Attention eines dichten Blocks</translation>
    </message>
    <message>
        <source>attention of an expert block</source>
        <translation>Attention eines Expertenblocks</translation>
    </message>
    <message>
        <source>input of a half block</source>
        <translation>Eingabe eines halben Blocks</translation>
    </message>
    <message>
        <source>no stage computes the feed-forward network of layer {}</source>
        <translation>keine Stufe rechnet das Feed-Forward-Netz von Layer {}</translation>
    </message>
    <message>
        <source>the feed-forward network of layer {} is in two stages</source>
        <translation>das Feed-Forward-Netz von Layer {} liegt in zwei Stufen</translation>
    </message>
    <message>
        <source>make the previous stage end inside the block in which this one begins</source>
        <translation>lassen Sie die Stufe davor in dem Block enden, in dem diese beginnt</translation>
    </message>
    <message>
        <source>layer {} is not a block and has no halves</source>
        <translation>Layer {} ist kein Block: er hat keine Hälften</translation>
    </message>
    <message>
        <source>leave ends_in_block out</source>
        <translation>lassen Sie ends_in_block weg</translation>
    </message>
    <message>
        <source>the job does not allow cuts inside blocks</source>
        <translation>der Job erlaubt keine Schnitte in Blöcken</translation>
    </message>
    <message>
        <source>cuts inside blocks need framework deepspeed or fsdp and the simulated cost mode</source>
        <translation>Schnitte in Blöcken brauchen das Framework deepspeed oder fsdp und den simulierten Kostenmodus</translation>
    </message>
    <message>
        <source>profiles hold times of whole layers: no stage can end in a block</source>
        <translation>Profile enthalten Zeiten ganzer Layer: keine Stufe kann in einem Block enden</translation>
    </message>
    <message>
        <source>leave ends_in_block out, or change what the job allows</source>
        <translation>lassen Sie ends_in_block weg, oder ändern Sie, was der Job erlaubt</translation>
    </message>
    <message>
        <source>The job allows cuts inside blocks, but {} cuts pipelines between whole layers only: the choice has no effect.</source>
        <translation>Der Job erlaubt Schnitte in Blöcken, aber {} schneidet Pipelines nur zwischen ganzen Layern: die Wahl bleibt ohne Wirkung.</translation>
    </message>
    <message>
        <source>The job allows cuts inside blocks, but Sailor&apos;s formula handles whole layers only: the choice has no effect.</source>
        <translation>Der Job erlaubt Schnitte in Blöcken, aber Sailors Formel kennt nur ganze Layer: die Wahl bleibt ohne Wirkung.</translation>
    </message>
    <message>
        <source>The job allows cuts inside blocks, but layer profiles cover whole layers only: the choice has no effect.</source>
        <translation>Der Job erlaubt Schnitte in Blöcken, aber Layer-Profile sagen nur etwas über ganze Layer: die Wahl bleibt ohne Wirkung.</translation>
    </message>
    <message>
        <source>The job allows offloading optimizer state, but offloading by {} is not modelled: the choice has no effect.</source>
        <translation>Der Job erlaubt, Optimizer-Zustand auszulagern, aber wie {} ihn auslagert, wird nicht gerechnet: die Wahl bleibt ohne Wirkung.</translation>
    </message>
    <message>
        <source>The job allows recomputing only some layers of a stage, but {} recomputes all or none: the choice has no effect.</source>
        <translation>Der Job erlaubt, einige Layer einer Stufe neu zu berechnen, aber {} berechnet alle neu oder keinen: die Wahl bleibt ohne Wirkung.</translation>
    </message>
    <message>
        <source>feed-forward of {}</source>
        <translation>Feed-Forward von {}</translation>
    </message>
    <message>
        <source>attention of {}</source>
        <translation>Attention von {}</translation>
    </message>
    <message>
        <source>The proof covers plans that are cut between blocks. Plans that are cut inside blocks are searched without a proof.</source>
        <translation>Der Beweis umfasst Pläne, die zwischen Blöcken geschnitten sind. In Blöcken geschnittene werden gesucht wie ohne Beweis.</translation>
    </message>
    <message>
        <source>The best plan was adapted from the previous plan; the search itself found none as fast.</source>
        <translation>Der beste Plan stammt vom Plan davor: Ohne ihn wurde keiner gefunden, der so schnell ist.</translation>
    </message>
    <message>
        <source>The network curves do not cover the zone {}: its nodes are taken to be in {}, the first zone of the curves.</source>
        <translation>Die Netzkurven kennen die Zone {} nicht: Ihre Knoten zählen wie in {}, der ersten der Kurven.</translation>
    </message>
    <message>
        <source>the network curves do not cover the zone {}, only {}</source>
        <translation>die Netzkurven kennen die Zone {} nicht, nur {}</translation>
    </message>
    <message>
        <source>name the zones of the cluster as the curves do, or use the simulated cost mode</source>
        <translation>die Zonen des Clusters wie die Kurven nennen, oder den simulierten Kostenmodus nehmen</translation>
    </message>
    <message>
        <source>Schedule: {}, which no division of the global batch of {} on these GPUs gives.</source>
        <translation>Schedule: {}; keine Teilung des globalen Batches von {} auf diesen GPUs ergibt das.</translation>
    </message>
    <message>
        <source>choose another global batch, or allow other schedules</source>
        <translation>einen anderen globalen Batch wählen oder andere Schedules erlauben</translation>
    </message>
    <message>
        <source>allow more in the job, or switch rules off</source>
        <translation>im Job mehr erlauben oder Regeln ausschalten</translation>
    </message>
    <message>
        <source>allow it in the job, or choose another planner</source>
        <translation>es im Job erlauben oder einen anderen Planer wählen</translation>
    </message>
    <message>
        <source>allow more virtual stages, or another schedule</source>
        <translation>mehr virtuelle Stufen oder einen anderen Schedule erlauben</translation>
    </message>
    <message>
        <source>no faster with them: the best plan found that uses them takes {:.4g} s as well</source>
        <translation>mit ihnen nicht schneller: der beste gefundene Plan, der sie nutzt, braucht ebenfalls {:.4g} s</translation>
    </message>
    <message>
        <source>The proof covers plans without mixed stages. Plans with some are searched without a proof.</source>
        <translation>Der Beweis gilt für Pläne ohne gemischte Stufen. Pläne mit solchen werden ohne Beweis gesucht.</translation>
    </message>
    <message>
        <source>The best plan has parts of sizes that were not searched: it was found by planning for fewer GPUs of some nodes.</source>
        <translation>Der beste Plan hat Teile in Größen, die nicht durchsucht wurden: Er wurde mit weniger GPUs einiger Knoten gefunden.</translation>
    </message>
    <message>
        <source>ZeRO stage 3</source>
        <translation>ZeRO-Stufe 3</translation>
    </message>
    <message>
        <source>tensor parallelism</source>
        <translation>Tensorparallelität</translation>
    </message>
    <message>
        <source>tensor groups across nodes</source>
        <translation>Tensorgruppen über Knoten hinweg</translation>
    </message>
    <message>
        <source>context parallelism</source>
        <translation>Kontextparallelität</translation>
    </message>
    <message>
        <source>full recomputation</source>
        <translation>volle Neuberechnung</translation>
    </message>
    <message>
        <source>optimizer offload</source>
        <translation>ausgelagerter Optimizer-Zustand</translation>
    </message>
    <message>
        <source>choose a shorter sequence or a smaller model</source>
        <translation>eine kürzere Sequenz oder ein kleineres Modell wählen</translation>
    </message>
    <message>
        <source>allow more ({})</source>
        <translation>mehr erlauben ({})</translation>
    </message>
    <message>
        <source>choose GPUs with more memory, or {}</source>
        <translation>GPUs mit mehr Speicher wählen oder {}</translation>
    </message>
    <message>
        <source>add GPUs with at least that much memory, or {}</source>
        <translation>GPUs mit mindestens so viel Speicher hinzufügen oder {}</translation>
    </message>
    <message>
        <source>add GPUs, or {}</source>
        <translation>GPUs hinzufügen oder {}</translation>
    </message>
    <message>
        <source>Found by the search as {}.</source>
        <translation>Von der Suche wie {} gefunden.</translation>
    </message>
    <message>
        <source>{} ({} more nodes likewise)</source>
        <translation>{} ({} weitere Knoten ebenso)</translation>
    </message>
    <message>
        <source>{} or {}</source>
        <translation>{} oder {}</translation>
    </message>
    <message>
        <source>{:.2g} % longer</source>
        <translation>{:.2g} % länger</translation>
    </message>
    <message>
        <source>{:.3g} times as long</source>
        <translation>{:.3g}-mal so lange</translation>
    </message>
    <message>
        <source>slower with them: the best plan found that uses them takes {:.4g} s, {}</source>
        <translation>langsamer mit ihnen: der beste gefundene Plan, der sie nutzt, braucht {:.4g} s, {}</translation>
    </message>
    <message>
        <source>too little batch: the best plan found that uses them takes {:.4g} s, {}, but with {} times the batch it would be faster</source>
        <translation>zu kleiner Batch: der beste gefundene Plan, der sie nutzt, braucht {:.4g} s, {}; mit dem {}-fachen Batch wäre er der schnellere</translation>
    </message>
    <message>
        <source>no longer</source>
        <translation>nicht länger</translation>
    </message>
    <message>
        <source>The job allows chunks of unequal sizes, but no interleaved schedule with several virtual stages: the choice has no effect.</source>
        <translation>Der Job erlaubt ungleich große Chunks, aber keinen verschränkten Schedule mit mehreren virtuellen Stufen: Die Wahl hat keine Wirkung.</translation>
    </message>
    <message>
        <source>The job allows chunks of unequal sizes, but Sailor&apos;s formula handles stages of one chunk only: the choice has no effect.</source>
        <translation>Der Job erlaubt ungleich große Chunks, aber Sailors Formel kennt nur Stufen mit einem Chunk: Die Wahl hat keine Wirkung.</translation>
    </message>
    <message>
        <source>The proof covers plans whose chunks are as even as can be. Plans with chunks of unequal sizes are searched without a proof.</source>
        <translation>Der Beweis umfasst Pläne, deren Chunks so gleich groß wie möglich sind. Pläne mit ungleich großen Chunks werden ohne Beweis gesucht.</translation>
    </message>
    <message>
        <source>What the rules may have lost is estimated for the best plan with even chunks, which is slower.</source>
        <translation>Was die Regeln verloren haben können, ist für den besten Plan mit gleich großen Chunks geschätzt, der langsamer ist.</translation>
    </message>
</context>
<context>
    <name>FieldStyle</name>
    <message>
        <source>Suggested for this cluster and model; type a value to keep it</source>
        <translation>Vorschlag für diesen Cluster und dieses Modell; einen Wert tippen, um ihn festzuhalten</translation>
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
    <message>
        <source>chosen here</source>
        <translation>hier gewählt</translation>
    </message>
    <message>
        <source>assumed</source>
        <translation>angenommen</translation>
    </message>
</context>
<context>
    <name>PartNames</name>
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
    <message>
        <source>switch %1</source>
        <translation>Switch %1</translation>
    </message>
    <message>
        <source>uplink %1</source>
        <translation>Uplink %1</translation>
    </message>
    <message>
        <source>zone %1</source>
        <translation>Zone %1</translation>
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
        <source>link %1 – %2, %3</source>
        <translation>Verbindung %1 – %2, %3</translation>
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
    <message>
        <source>nodes put into the rack are connected to this switch</source>
        <translation>Knoten, die in das Rack kommen, hängen an diesem Switch</translation>
    </message>
    <message>
        <source>%1 × %2 × %3</source>
        <translation>%1 × %2 × %3</translation>
    </message>
    <message>
        <source>interfaces: %1, one direction</source>
        <translation>Schnittstellen: %1, eine Richtung</translation>
    </message>
    <message>
        <source>= nodes × interfaces × bandwidth = %1</source>
        <translation>= Knoten × Schnittstellen × Bandbreite = %1</translation>
    </message>
    <message>
        <source>latency: %1 to %2</source>
        <translation>Latenz: %1 bis %2</translation>
    </message>
    <message>
        <source>%1 of %2 GPUs idle in the chosen plan: %3</source>
        <translation>%1 von %2 GPUs im gewählten Plan ungenutzt: %3</translation>
    </message>
</context>
<context>
    <name>PlanDifference</name>
    <message>
        <source>inside nodes</source>
        <translation>innerhalb von Knoten</translation>
    </message>
    <message>
        <source>between nodes</source>
        <translation>zwischen Knoten</translation>
    </message>
    <message>
        <source>between racks</source>
        <translation>zwischen Racks</translation>
    </message>
    <message>
        <source>between zones</source>
        <translation>zwischen Zonen</translation>
    </message>
    <message>
        <source>one stage fewer</source>
        <translation>eine Stufe weniger</translation>
    </message>
    <message>
        <source>one stage more</source>
        <translation>eine Stufe mehr</translation>
    </message>
    <message>
        <source>%1 stages fewer</source>
        <translation>%1 Stufen weniger</translation>
    </message>
    <message>
        <source>%1 stages more</source>
        <translation>%1 Stufen mehr</translation>
    </message>
    <message>
        <source>%1 GPUs fewer</source>
        <translation>%1 GPUs weniger</translation>
    </message>
    <message>
        <source>%1 GPUs more</source>
        <translation>%1 GPUs mehr</translation>
    </message>
    <message>
        <source>%1: stages %2 → %3, %4</source>
        <translation>%1: Stufen %2 → %3, %4</translation>
    </message>
    <message>
        <source>%1: stage %2</source>
        <translation>%1: Stufe %2</translation>
    </message>
    <message>
        <source>at stage %1</source>
        <translation>bei Stufe %1</translation>
    </message>
    <message>
        <source>mostly %1</source>
        <translation>meist %1</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>vorwärts</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>rückwärts</translation>
    </message>
    <message>
        <source>gradient sync</source>
        <translation>Gradienten-Sync</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>Optimizer</translation>
    </message>
    <message>
        <source>imbalance</source>
        <translation>Ungleichgewicht</translation>
    </message>
    <message>
        <source>sends</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>ramp</source>
        <translation>Anlauf/Auslauf</translation>
    </message>
    <message>
        <source>waiting for sync</source>
        <translation>Warten auf Sync</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>%1 is %2 faster than %3</source>
        <translation>%1 ist %2 schneller als %3</translation>
    </message>
    <message>
        <source>%1 is %2 slower than %3</source>
        <translation>%1 ist %2 langsamer als %3</translation>
    </message>
    <message>
        <source>%1 takes as long as %2, in every part</source>
        <translation>%1 braucht so lange wie %2, in jedem Teil</translation>
    </message>
    <message>
        <source>%1 other</source>
        <translation>%1 Übriges</translation>
    </message>
    <message>
        <source>%1 takes as long as %2</source>
        <translation>%1 braucht so lange wie %2</translation>
    </message>
    <message>
        <source>%1. Where the time goes cannot be compared: one of the files does not contain it</source>
        <translation>%1. Wohin die Zeit geht, lässt sich nicht vergleichen: Eine Datei sagt es nicht</translation>
    </message>
    <message>
        <source>%1. Where the time goes cannot be compared: the time of %2 comes from Sailor&apos;s formula, not from a simulation</source>
        <translation>%1. Wohin die Zeit geht, lässt sich nicht vergleichen: Die Zeit von %2 kommt aus Sailors Formel, nicht aus einer Simulation</translation>
    </message>
</context>
<context>
    <name>PlanEntry</name>
    <message>
        <source>no %1</source>
        <translation>ohne %1</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>von Hand</translation>
    </message>
    <message>
        <source>exact search</source>
        <translation>exakte Suche</translation>
    </message>
    <message>
        <source>search, default rules</source>
        <translation>Suche, übliche Regeln</translation>
    </message>
    <message>
        <source>search, %1</source>
        <translation>Suche, %1</translation>
    </message>
    <message>
        <source> · measured layer times</source>
        <translation> · gemessene Layer-Zeiten</translation>
    </message>
    <message>
        <source> · stopped early</source>
        <translation> · vorzeitig beendet</translation>
    </message>
    <message>
        <source>exact search as %1</source>
        <translation>exakte Suche wie %1</translation>
    </message>
    <message>
        <source>default rules</source>
        <translation>Standardregeln</translation>
    </message>
    <message>
        <source>search as %1, %2</source>
        <translation>Suche wie %1, %2</translation>
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
    <message>
        <source>cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>planner (was %1)</source>
        <translation>Planer (war %1)</translation>
    </message>
</context>
<context>
    <name>PlanModel</name>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>A letter that the plan keeps while it is in the table. Pinned plans (Space or Ctrl+click) are shown below each other in the timeline and compared</source>
        <translation>Ein Buchstabe, der beim Plan bleibt, solange er hier ist. Angeheftete Pläne (Leertaste oder Strg+Klick) stehen im Zeitverlauf untereinander und werden verglichen</translation>
    </message>
    <message>
        <source>Made by</source>
        <translation>Erstellt von</translation>
    </message>
    <message>
        <source>The search and its rules, the name under which the plan was kept, or its file</source>
        <translation>Die Suche und ihre Regeln, der Name, unter dem der Plan behalten wurde, oder seine Datei</translation>
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
        <source>MFU %</source>
        <translation>MFU %</translation>
    </message>
    <message>
        <source>model FLOPs / (iteration time × peak of all GPUs offered), recomputation not counted</source>
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
        <source>Memory %</source>
        <translation>Speicher %</translation>
    </message>
    <message>
        <source>Memory / capacity of the stage whose GPUs are fullest</source>
        <translation>Speicherbedarf / Kapazität der Stufe, deren GPUs am vollsten sind</translation>
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
        <source>Gap %</source>
        <translation>Abstand %</translation>
    </message>
    <message>
        <source>iteration time / lower bound − 1: no plan can be faster than this one by more</source>
        <translation>Iterationszeit / untere Schranke − 1: höchstens so viel schneller könnte irgendein Plan sein</translation>
    </message>
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
        <source>Left idle: %1: %2</source>
        <translation>Ungenutzt: %1: %2</translation>
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
        <source>stage %1: %2 of %3 per GPU</source>
        <translation>Stufe %1: %2 von %3 je GPU</translation>
    </message>
    <message>
        <source>The capacity of the GPUs is not known</source>
        <translation>Die Kapazität der GPUs ist nicht bekannt</translation>
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
        <source>%1 idle GPU-seconds / (%2 × %3 GPUs)</source>
        <translation>%1 GPU-Sekunden Leerlauf / (%2 × %3 GPUs)</translation>
    </message>
    <message>
        <source>%1 / %2 − 1</source>
        <translation>%1 / %2 − 1</translation>
    </message>
    <message>
        <source>The file does not state a lower bound</source>
        <translation>Die Datei nennt keine untere Schranke</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>Ungenutzt</translation>
    </message>
    <message>
        <source>GPUs of the cluster that the plan does not use; the tooltip of each plan says which and why</source>
        <translation>GPUs des Clusters, die der Plan nicht nutzt; für jede steht da, welche und warum</translation>
    </message>
    <message>
        <source>slower with them</source>
        <translation>mit ihnen langsamer</translation>
    </message>
    <message>
        <source>too little batch</source>
        <translation>zu kleiner Batch</translation>
    </message>
    <message>
        <source>nothing divides</source>
        <translation>nichts teilt sich</translation>
    </message>
    <message>
        <source>does not fit in memory</source>
        <translation>passt nicht in den Speicher</translation>
    </message>
    <message>
        <source>cut off</source>
        <translation>abgeschnitten</translation>
    </message>
    <message>
        <source>not tried</source>
        <translation>nicht versucht</translation>
    </message>
    <message>
        <source>left out by the planner</source>
        <translation>vom Planer ausgelassen</translation>
    </message>
    <message>
        <source>reason not known: a search looks for reasons only for its best plan</source>
        <translation>Grund nicht bekannt: eine Suche sucht Gründe nur für ihren besten Plan</translation>
    </message>
    <message>
        <source>reason not known</source>
        <translation>Grund nicht bekannt</translation>
    </message>
    <message>
        <source>%1 of %2 GPUs idle: %3</source>
        <translation>%1 von %2 GPUs ungenutzt: %3</translation>
    </message>
    <message>
        <source>All %1 GPUs are used</source>
        <translation>Alle %1 GPUs werden genutzt</translation>
    </message>
    <message>
        <source>pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>pipelines</source>
        <translation>Pipelines</translation>
    </message>
    <message>
        <source>%1 / %2 − 1
It is proved that no plan is faster than %2.</source>
        <translation>%1 / %2 − 1
Bewiesen: Kein Plan ist schneller als %2.</translation>
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
</context>
<context>
    <name>ProjectFile</name>
    <message>
        <source>The previous version, saved %1, is intact: open %2</source>
        <translation>Die Fassung davor, gespeichert %1, ist unversehrt: %2 öffnen</translation>
    </message>
    <message>
        <source>Save it again, or under another name</source>
        <translation>Noch einmal speichern, oder unter anderem Namen</translation>
    </message>
    <message>
        <source>the project cannot be written: %1</source>
        <translation>das Projekt lässt sich nicht schreiben: %1</translation>
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
        <source>the project cannot be locked: %1</source>
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
        <source>Plans the training of large language models on mixed GPU clusters.</source>
        <translation>Plant das Training großer Sprachmodelle auf Clustern ungleicher GPUs.</translation>
    </message>
    <message>
        <source>Cluster, model, job, plan, runs or calibration files, or folders of layer profiles, to open.</source>
        <translation>Zu öffnende Dateien: Cluster, Modell, Job, Plan, Läufe oder Kalibrierung, oder Ordner mit Layer-Profilen.</translation>
    </message>
    <message>
        <source>The model to train: the id of a preset, or a file.</source>
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
        <source>Write a picture of the window once it is open (with --plan, once it has planned), and quit.</source>
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
        <source>Dark colours, regardless of the system&apos;s.</source>
        <translation>Dunkle Farben, unabhängig vom System.</translation>
    </message>
    <message>
        <source>Light colours, regardless of the system&apos;s.</source>
        <translation>Helle Farben, unabhängig vom System.</translation>
    </message>
    <message>
        <source>en or de, regardless of the system&apos;s language.</source>
        <translation>en oder de, was auch immer das System spricht.</translation>
    </message>
    <message>
        <source>%1 cannot be written; choose a folder you may write to</source>
        <translation>%1 lässt sich nicht schreiben; einen Ordner mit Schreibrecht wählen</translation>
    </message>
    <message>
        <source>there is no perspective &apos;%1&apos;; choose cluster, search or plans</source>
        <translation>die Perspektive „%1“ gibt es nicht; cluster, search oder plans wählen</translation>
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
        <source>Group of runs</source>
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
        <source>what the runs in the row have in common</source>
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
        <source>mean of the absolute errors</source>
        <translation>Mittel der Fehler ohne Vorzeichen</translation>
    </message>
    <message>
        <source>90 % of the runs are off by no more than this</source>
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
    <name>tangram::AccuracyPicture</name>
    <message>
        <source>no run was both measured and predicted, so there is nothing to draw</source>
        <translation>kein Lauf wurde sowohl gemessen als auch vorhergesagt, daher gibt es nichts zu zeichnen</translation>
    </message>
    <message>
        <source>name a file with usable runs</source>
        <translation>eine Datei mit verwendbaren Läufen nennen</translation>
    </message>
    <message>
        <source>Predicted against measured</source>
        <translation>Vorhergesagt und gemessen</translation>
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
    <name>tangram::AppearanceMenu</name>
    <message>
        <source>&amp;System colours</source>
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
        <source>Lan&amp;guage</source>
        <translation>Sp&amp;rache</translation>
    </message>
    <message>
        <source>&amp;System language</source>
        <translation>Die des &amp;Systems</translation>
    </message>
    <message>
        <source>The language changes when the program is next started.</source>
        <translation>Gilt ab dem nächsten Start des Fensters.</translation>
    </message>
    <message>
        <source>Colours of &amp;islands, rules and work</source>
        <translation>Farben von &amp;Inseln, Regeln und Arbeit</translation>
    </message>
    <message>
        <source>Hatches where colours &amp;repeat</source>
        <translation>Schraffuren, wo sich Farben &amp;wiederholen</translation>
    </message>
</context>
<context>
    <name>tangram::Background</name>
    <message>
        <source>there is not enough memory for this</source>
        <translation>dafür reicht der Arbeitsspeicher nicht</translation>
    </message>
    <message>
        <source>close other programs, then try again</source>
        <translation>schließen, was sonst Speicher braucht, dann noch einmal versuchen</translation>
    </message>
    <message>
        <source>this could not be finished: %1</source>
        <translation>das ließ sich nicht fertigstellen: %1</translation>
    </message>
    <message>
        <source>try again; nothing that is open was changed</source>
        <translation>noch einmal versuchen; was offen ist, wurde nicht verändert</translation>
    </message>
    <message>
        <source>this could not be finished</source>
        <translation>das ließ sich nicht fertigstellen</translation>
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
        <source>Neither a plan nor a bound yet.</source>
        <translation>Noch weder Plan noch Schranke.</translation>
    </message>
    <message>
        <source>no plan so far</source>
        <translation>bisher kein Plan</translation>
    </message>
    <message>
        <source>best %1</source>
        <translation>bester Plan %1</translation>
    </message>
    <message>
        <source>Best throughput and its bound over the search</source>
        <translation>Bester Durchsatz und seine Schranke während der Suche</translation>
    </message>
    <message>
        <source>no plan yet</source>
        <translation>noch kein Plan</translation>
    </message>
    <message>
        <source>bound %1</source>
        <translation>Schranke %1</translation>
    </message>
    <message>
        <source>gap ≤ %1</source>
        <translation>Abstand ≤ %1</translation>
    </message>
    <message>
        <source>The best plan so far and the bound appear here once a search has found one.</source>
        <translation>Der bisher beste Plan und die Schranke erscheinen hier, sobald eine Suche einen gefunden hat.</translation>
    </message>
    <message>
        <source>Time of the search s</source>
        <translation>Zeit der Suche s</translation>
    </message>
    <message>
        <source>Best tok/s</source>
        <translation>Beste tok/s</translation>
    </message>
    <message>
        <source>Bound tok/s</source>
        <translation>Schranke tok/s</translation>
    </message>
    <message>
        <source>proved</source>
        <translation>bewiesen</translation>
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
        <source>&amp;Add a part…</source>
        <translation>Aus &amp;Bauteilen hinzufügen…</translation>
    </message>
    <message>
        <source>&amp;Rack around the selected nodes</source>
        <translation>&amp;Rack um die markierten Knoten</translation>
    </message>
    <message>
        <source>&amp;Zone around the selection</source>
        <translation>&amp;Zone um das Markierte</translation>
    </message>
    <message>
        <source>Take nodes &amp;out of their rack</source>
        <translation>Knoten aus dem Rack &amp;herausnehmen</translation>
    </message>
    <message>
        <source>&amp;Link the selection</source>
        <translation>Markiertes &amp;verbinden</translation>
    </message>
    <message>
        <source>Nodes and racks to the selected switch, or two switches or zones to each other</source>
        <translation>Knoten und Racks mit dem markierten Switch, oder zwei Switches oder Zonen miteinander</translation>
    </message>
    <message>
        <source>&amp;Unlink the selection</source>
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
        <source>&amp;Make an island of the selected nodes</source>
        <translation>&amp;Insel aus den markierten Knoten bilden</translation>
    </message>
    <message>
        <source>Mer&amp;ge the selected islands</source>
        <translation>Markierte Inseln vereini&amp;gen</translation>
    </message>
    <message>
        <source>S&amp;plit the selected nodes off from their island</source>
        <translation>Markierte Knoten von ihrer Insel &amp;abtrennen</translation>
    </message>
    <message>
        <source>&amp;Lock or unlock the selected islands</source>
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
        <source>Show the selection</source>
        <translation>Markiertes zeigen</translation>
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
    <name>tangram::CellDetail</name>
    <message>
        <source>Cell</source>
        <translation>Zelle</translation>
    </message>
    <message>
        <source>Partial plans of the cell</source>
        <translation>Teilpläne der Zelle</translation>
    </message>
    <message>
        <source>Micro-batch size</source>
        <translation>Größe der Micro-Batches</translation>
    </message>
    <message>
        <source>Samples that enter per micro-batch × micro-batches per iteration</source>
        <translation>Samples je Micro-Batch × Micro-Batches je Iteration</translation>
    </message>
    <message>
        <source>Click a cell of the grid, or press Enter on it: its partial plans, or what removed it.</source>
        <translation>Eine Zelle des Rasters anklicken oder auf ihr Enter drücken: ihre Teilpläne, oder was sie ausschloss.</translation>
    </message>
    <message>
        <source>partial plan</source>
        <translation>Teilplan</translation>
    </message>
    <message>
        <source>partial plans</source>
        <translation>Teilpläne</translation>
    </message>
    <message>
        <source>%1, %2 kept</source>
        <translation>%1, %2 behalten</translation>
    </message>
    <message>
        <source>Not planned at this micro-batch size; planning it would have found:</source>
        <translation>Mit dieser Größe der Micro-Batches nicht geplant; gefunden worden wäre:</translation>
    </message>
    <message>
        <source>What planning it would have found:</source>
        <translation>Was das Planen gefunden hätte:</translation>
    </message>
</context>
<context>
    <name>tangram::ChartActions</name>
    <message>
        <source>Save chart in &amp;view as picture…</source>
        <translation>Sichtbares &amp;Diagramm als Bild speichern…</translation>
    </message>
    <message>
        <source>Copy chart as p&amp;icture</source>
        <translation>Diagramm als &amp;Bild kopieren</translation>
    </message>
    <message>
        <source>Copy table or chart as te&amp;xt</source>
        <translation>Tabelle oder Diagramm als Te&amp;xt kopieren</translation>
    </message>
    <message>
        <source>Print the chart in view, with a heading that says what it shows</source>
        <translation>Das sichtbare Diagramm drucken, mit der Angabe, was es zeigt</translation>
    </message>
    <message>
        <source>No chart is in view.</source>
        <translation>Kein Diagramm ist zu sehen.</translation>
    </message>
    <message>
        <source>Neither a table nor a chart is in view.</source>
        <translation>Weder eine Tabelle noch ein Diagramm ist zu sehen.</translation>
    </message>
    <message>
        <source>Copied as picture: %1</source>
        <translation>Als Bild kopiert: %1</translation>
    </message>
    <message>
        <source>Copied as text: %1</source>
        <translation>Als Text kopiert: %1</translation>
    </message>
    <message>
        <source>Print %1</source>
        <translation>%1 drucken</translation>
    </message>
    <message>
        <source>the printer cannot be used</source>
        <translation>auf dem Drucker lässt sich nicht zeichnen</translation>
    </message>
    <message>
        <source>choose another printer, or save the chart as a picture</source>
        <translation>einen anderen Drucker wählen oder das Diagramm als Bild speichern</translation>
    </message>
    <message>
        <source>Prin&amp;t…</source>
        <translation>Dru&amp;cken…</translation>
    </message>
    <message>
        <source>Copied as lines (SVG), too large for an image: %1</source>
        <translation>Als Linien (SVG) kopiert, zu groß für ein Bild: %1</translation>
    </message>
</context>
<context>
    <name>tangram::ChartPicture</name>
    <message>
        <source>“%1” is %2 × %3 pixels now, more than a picture of this kind can have</source>
        <translation>„%1“ hat jetzt %2 × %3 Pixel, mehr als ein solches Bild haben kann</translation>
    </message>
    <message>
        <source>save it as .svg, or print it on several pages, or show fewer plans</source>
        <translation>als .svg speichern, auf mehreren Seiten drucken oder weniger Pläne zeigen</translation>
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
        <source>Extend the selection</source>
        <translation>Auf dem Weg markieren</translation>
    </message>
    <message>
        <source>Ctrl + ← → ↑ ↓</source>
        <translation>Strg + ← → ↑ ↓</translation>
    </message>
    <message>
        <source>Move the selection</source>
        <translation>Markiertes verschieben</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Select or deselect the node; with the mouse: pan</source>
        <translation>Knoten markieren oder Markierung aufheben; mit der Maus: Ausschnitt verschieben</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabetaste</translation>
    </message>
    <message>
        <source>Edit the figures of the selection</source>
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
        <source>Clear the selection; cancel what the mouse began</source>
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
        <source>Move a part, or select several with a rubber band</source>
        <translation>Ein Bauteil verschieben oder einen Rahmen um mehrere aufziehen</translation>
    </message>
    <message>
        <source>Ctrl or Shift + click</source>
        <translation>Strg oder Umschalt + Klick</translation>
    </message>
    <message>
        <source>Add to the selection</source>
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
    <message>
        <source>Esc in a field</source>
        <translation>Esc in einem Feld</translation>
    </message>
    <message>
        <source>Back to the drawing</source>
        <translation>Zurück zur Zeichnung</translation>
    </message>
    <message>
        <source>Enter after a lasso</source>
        <translation>Enter nach einem Lasso</translation>
    </message>
    <message>
        <source>Make an island of the selection</source>
        <translation>Aus dem Markierten eine Insel machen</translation>
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
    <message numerus="yes">
        <source>%n node(s) selected: press Enter to make an island of them</source>
        <translation>
            <numerusform>%n Knoten markiert: Enter macht eine Insel daraus</numerusform>
            <numerusform>%n Knoten markiert: Enter macht eine Insel daraus</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Panes of the cluster</source>
        <translation>&amp;Bereiche des Clusters</translation>
    </message>
    <message>
        <source>Reset p&amp;anes</source>
        <translation>&amp;Wie zu Beginn</translation>
    </message>
</context>
<context>
    <name>tangram::ClusterView</name>
    <message>
        <source>Cluster drawing</source>
        <translation>Clusterzeichnung</translation>
    </message>
    <message>
        <source>Arrow keys go from node to node, Space selects, Enter edits</source>
        <translation>Pfeiltasten gehen von Knoten zu Knoten, die Leertaste markiert, die Eingabetaste bearbeitet</translation>
    </message>
    <message>
        <source>Drag nodes, racks and switches from the parts into this drawing,
or choose one there and press Enter.
Cluster files and the output of a cluster&apos;s tools can be dropped here, too.</source>
        <translation>Knoten, Racks und Switches aus den Bauteilen auf diese Fläche ziehen,
oder dort eines wählen und die Eingabetaste drücken.
Auch Clusterdateien und Ausgaben von Cluster-Werkzeugen lassen sich hier ablegen.</translation>
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
        <source>Type a few letters of a command</source>
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
    <name>tangram::Comparing</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>No plan as: %1</source>
        <translation>Kein Plan wie: %1</translation>
    </message>
</context>
<context>
    <name>tangram::ComparingBar</name>
    <message>
        <source>Comparison of planners</source>
        <translation>Vergleich der Planer</translation>
    </message>
    <message>
        <source>Stop comparing</source>
        <translation>Vergleich beenden</translation>
    </message>
    <message>
        <source>Shows the plans found so far</source>
        <translation>Zeigt die bis jetzt gefundenen Pläne</translation>
    </message>
    <message>
        <source>Searching as %1: %2 of %3 planners</source>
        <translation>Suche wie %1: %2 von %3 Planern</translation>
    </message>
</context>
<context>
    <name>tangram::ComparisonModel</name>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A: %1</translation>
    </message>
    <message>
        <source>%1 that were “%2” in A and “%3” in B</source>
        <translation>%1, die in A „%2“ waren und in B „%3“</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B: %1</translation>
    </message>
    <message>
        <source>Counted as in the pair funnels of A and B: of equal pairs one is looked at, the others are charged to symmetry. The sums equal the lines of those funnels; waiting pairs are in neither</source>
        <translation>Gezählt wie in den Trichtern der Paare von A und B: eines von gleichen Paaren wird betrachtet, die anderen zählen bei der Symmetrie. Die Summen sind die Zeilen dieser Trichter; wartende Paare stehen in keinem</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>Paare</translation>
    </message>
</context>
<context>
    <name>tangram::ComparisonPanel</name>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Pairs by what became of them in A and in B</source>
        <translation>Paare nach dem, was in A und in B aus ihnen wurde</translation>
    </message>
    <message>
        <source>A %1 · B %2</source>
        <translation>A %1 · B %2</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>A und B vertauschen</translation>
    </message>
</context>
<context>
    <name>tangram::ComparisonText</name>
    <message>
        <source>pair</source>
        <translation>Paar</translation>
    </message>
    <message>
        <source>pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>neither found a plan</source>
        <translation>keine fand einen Plan</translation>
    </message>
    <message>
        <source>it found no plan, A did</source>
        <translation>sie fand keinen Plan, A schon</translation>
    </message>
    <message>
        <source>it found a plan, A did not</source>
        <translation>sie fand einen Plan, A nicht</translation>
    </message>
    <message>
        <source>its plan is as fast</source>
        <translation>ihr Plan ist genauso schnell</translation>
    </message>
    <message>
        <source>its plan is %1 slower</source>
        <translation>ihr Plan ist %1 langsamer</translation>
    </message>
    <message>
        <source>its plan is %1 faster</source>
        <translation>ihr Plan ist %1 schneller</translation>
    </message>
    <message>
        <source>B pruned %1 that A planned</source>
        <translation>B schloss %1 aus, die A plante</translation>
    </message>
    <message>
        <source>B planned %1 that A pruned</source>
        <translation>B plante %1, die A ausschloss</translation>
    </message>
    <message>
        <source>A and B planned the same pairs</source>
        <translation>A und B planten dieselben Paare</translation>
    </message>
    <message>
        <source> and </source>
        <comment>joins two halves of a sentence</comment>
        <translation> und </translation>
    </message>
    <message>
        <source>%1; it took %2 instead of %3, and %4.</source>
        <comment>pairs; times of B and A; what became of the plan</comment>
        <translation>%1; sie brauchte %2 statt %3, und %4.</translation>
    </message>
    <message>
        <source>B did not come to %1 that A planned</source>
        <translation>B kam nicht bis zu %1, die A geplant hat</translation>
    </message>
    <message>
        <source>B planned %1 that A did not come to</source>
        <translation>B hat %1 geplant, bis zu denen A nicht kam</translation>
    </message>
    <message>
        <source>neither has a plan yet</source>
        <translation>noch keine hat einen Plan</translation>
    </message>
    <message>
        <source>B has no plan yet, A has</source>
        <translation>B hat noch keinen Plan, A schon</translation>
    </message>
    <message>
        <source>B has a plan, A has none yet</source>
        <translation>B hat einen Plan, A noch keinen</translation>
    </message>
    <message>
        <source>their plans are as fast</source>
        <translation>ihre Pläne sind gleich schnell</translation>
    </message>
    <message>
        <source>B&apos;s best plan is %1 slower</source>
        <translation>der beste Plan von B ist %1 langsamer</translation>
    </message>
    <message>
        <source>B&apos;s best plan is %1 faster</source>
        <translation>der beste Plan von B ist %1 schneller</translation>
    </message>
    <message>
        <source>After %1 of A and %2 of B: %3; %4.</source>
        <comment>times; pairs; what became of the plan</comment>
        <translation>Nach %1 von A und %2 von B: %3; %4.</translation>
    </message>
</context>
<context>
    <name>tangram::CopiesDialog</name>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>&amp;Number of copies, at most %1</source>
        <translation>&amp;Anzahl der Kopien, höchstens %1</translation>
    </message>
    <message>
        <source>Number of copies</source>
        <translation>Anzahl der Kopien</translation>
    </message>
</context>
<context>
    <name>tangram::CopyEdits</name>
    <message>
        <source>the clipboard holds no part of a cluster</source>
        <translation>die Zwischenablage enthält keinen Teil eines Clusters</translation>
    </message>
    <message>
        <source>the clipboard holds no text</source>
        <translation>die Zwischenablage enthält keinen Text</translation>
    </message>
    <message>
        <source>copy nodes, racks, zones or switches first</source>
        <translation>zuerst Knoten, Racks, Zonen oder Switches kopieren</translation>
    </message>
    <message>
        <source>copy nodes, racks, zones or switches first; paste the output of a cluster&apos;s tools into the import window instead</source>
        <translation>zuerst Knoten, Racks, Zonen oder Switches kopieren; was die Werkzeuge eines Clusters ausgeben, wird im Importfenster eingefügt</translation>
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
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
</context>
<context>
    <name>tangram::CoreText</name>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation>Zeile %1, Spalte %2</translation>
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
        <source>Available memory</source>
        <translation>Platz</translation>
    </message>
    <message>
        <source>Memory of the GPUs less the reserve of %1 each, for state, activations and buffers. Per GPU: of the smallest, %2 with %3.</source>
        <translation>Speicher der GPUs abzüglich der Reserve von je %1, für Zustand, Aktivierungen und Puffer. Je GPU: auf der kleinsten, %2 mit %3.</translation>
    </message>
    <message>
        <source>Three times the forward pass (backward is twice forward), without recomputation, attention counted in full: Narayanan et al., arXiv:2104.04473, eq. 3, for GPTs; the same sum over all matmuls for other models.</source>
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
    <name>tangram::DifferenceModel</name>
    <message>
        <source>total</source>
        <translation>gesamt</translation>
    </message>
    <message>
        <source>idle: %1</source>
        <translation>Leerlauf: %1</translation>
    </message>
    <message>
        <source>Iteration time of %1 − that of %2
%3 − %4 = %5</source>
        <translation>Iterationszeit von %1 − die von %2
%3 − %4 = %5</translation>
    </message>
    <message>
        <source>GPU-seconds of %1 / GPUs of the plan, summed over the stages
%2: %3
%4: %5
difference: %6</source>
        <translation>GPU-Sekunden für %1 / GPUs des Plans, über die Stufen summiert
%2: %3
%4: %5
Unterschied: %6</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>Ursache</translation>
    </message>
    <message>
        <source>Where most</source>
        <translation>Wo am meisten</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>seconds / iteration time of the plan that is compared with</source>
        <translation>Sekunden / Iterationszeit des Plans, mit dem verglichen wird</translation>
    </message>
</context>
<context>
    <name>tangram::DifferencePanel</name>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Stage by stage</source>
        <translation>Stufe für Stufe</translation>
    </message>
    <message>
        <source>Compare the other way round</source>
        <translation>Andersherum vergleichen</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Als Text kopieren</translation>
    </message>
    <message>
        <source>What the difference comes to</source>
        <translation>Was der Unterschied ausmacht</translation>
    </message>
    <message>
        <source>Difference by cause</source>
        <translation>Unterschied nach Ursache</translation>
    </message>
    <message>
        <source>Difference stage by stage</source>
        <translation>Unterschied Stufe für Stufe</translation>
    </message>
    <message>
        <source>against</source>
        <translation>gegen</translation>
    </message>
    <message>
        <source>Plan that is compared</source>
        <translation>Plan, der verglichen wird</translation>
    </message>
    <message>
        <source>Plan that it is compared with</source>
        <translation>Plan, mit dem er verglichen wird</translation>
    </message>
</context>
<context>
    <name>tangram::Document</name>
    <message>
        <source>finding islands</source>
        <translation>Suche nach Inseln</translation>
    </message>
</context>
<context>
    <name>tangram::FactsModel</name>
    <message>
        <source>The total, divided evenly over the GPUs of the open cluster</source>
        <translation>Das Ganze gleichmäßig auf die GPUs des geöffneten Clusters verteilt</translation>
    </message>
    <message>
        <source>Fact</source>
        <translation>Angabe</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Insgesamt</translation>
    </message>
    <message>
        <source>Per GPU</source>
        <translation>Je GPU</translation>
    </message>
</context>
<context>
    <name>tangram::FateLegend</name>
    <message>
        <source>Legend of the grid</source>
        <translation>Legende des Rasters</translation>
    </message>
    <message>
        <source>best plan</source>
        <translation>bester Plan</translation>
    </message>
    <message>
        <source>Cells where stages of the best plan so far lie</source>
        <translation>Zellen, in denen Stufen des bisher besten Plans liegen</translation>
    </message>
    <message>
        <source>%1: %2 cells</source>
        <translation>%1: %2 Zellen</translation>
    </message>
    <message>
        <source>%1&lt;br&gt;Click to highlight only these %2 cells</source>
        <translation>%1&lt;br&gt;Klick: nur diese %2 Zellen treten hervor</translation>
    </message>
</context>
<context>
    <name>tangram::FigureEdits</name>
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
</context>
<context>
    <name>tangram::FindingModel</name>
    <message>
        <source>problem: %1</source>
        <translation>zu beheben: %1</translation>
    </message>
    <message>
        <source>note: %1</source>
        <translation>zur Kenntnis: %1</translation>
    </message>
</context>
<context>
    <name>tangram::FunnelView</name>
    <message>
        <source>enumerated</source>
        <translation>aufgezählt</translation>
    </message>
    <message>
        <source>%1 = %2 %3 + %4 pruned</source>
        <translation>%1 = %2 %3 + %4 ausgeschlossen</translation>
    </message>
    <message>
        <source>%1: %2, %3 of all</source>
        <translation>%1: %2, %3 von allen</translation>
    </message>
</context>
<context>
    <name>tangram::Gantt</name>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>Optimizer</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>workspace</source>
        <translation>Arbeitsspeicher</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>vorwärts</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>rückwärts</translation>
    </message>
    <message>
        <source>backward, input gradient</source>
        <translation>rückwärts, Eingabegradient</translation>
    </message>
    <message>
        <source>backward, weight gradient</source>
        <translation>rückwärts, Gewichtsgradient</translation>
    </message>
    <message>
        <source>send of activations</source>
        <translation>Senden der Aktivierungen</translation>
    </message>
    <message>
        <source>send of gradients</source>
        <translation>Senden der Gradienten</translation>
    </message>
    <message>
        <source>gradient sync</source>
        <translation>Gradienten-Sync</translation>
    </message>
    <message>
        <source>optimizer step</source>
        <translation>Optimizer-Schritt</translation>
    </message>
    <message>
        <source>ramp</source>
        <translation>Anlauf/Auslauf</translation>
    </message>
    <message>
        <source>imbalance</source>
        <translation>Ungleichgewicht</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>sync</source>
        <translation>Sync</translation>
    </message>
    <message>
        <source>send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>idle: ramp</source>
        <translation>Leerlauf: Anlauf/Auslauf</translation>
    </message>
    <message>
        <source>weight gradient</source>
        <translation>Gewichtsgradient</translation>
    </message>
    <message>
        <source>island %1</source>
        <translation>Insel %1</translation>
    </message>
    <message>
        <source>memory per GPU</source>
        <translation>Speicher je GPU</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>belegt</translation>
    </message>
    <message>
        <source>the plan has no timeline, so there is nothing to draw</source>
        <translation>der Plan enthält keine Zeitleiste, daher gibt es nichts zu zeichnen</translation>
    </message>
    <message>
        <source>plan again without --no-timeline, or evaluate the plan file first</source>
        <translation>ohne --no-timeline neu planen oder die Plandatei zuerst auswerten</translation>
    </message>
    <message>
        <source>Pipeline Gantt chart</source>
        <translation>Gantt-Diagramm der Pipelines</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>Stufe %1</translation>
    </message>
    <message>
        <source>pipeline %1, %2</source>
        <translation>Pipeline %1, %2</translation>
    </message>
    <message>
        <source>start</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>end</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>bubbles %1</source>
        <translation>Leerlauf %1</translation>
    </message>
    <message>
        <source>gap ≤ %1</source>
        <translation>Abstand ≤ %1</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>Layer %1</translation>
    </message>
    <message>
        <source>layers %1</source>
        <translation>Layer %1</translation>
    </message>
    <message>
        <source>full</source>
        <translation>voll</translation>
    </message>
    <message>
        <source>sel</source>
        <translation>sel.</translation>
    </message>
    <message>
        <source>micro-batch %1</source>
        <translation>Micro-Batch %1</translation>
    </message>
    <message>
        <source>chunk %1</source>
        <translation>Chunk %1</translation>
    </message>
    <message>
        <source>before its first or after its last micro-batch</source>
        <translation>vor ihrem ersten oder nach ihrem letzten Micro-Batch</translation>
    </message>
    <message>
        <source>waits for work that a neighbouring stage still computes</source>
        <translation>wartet auf Arbeit, die ein Nachbar noch rechnet</translation>
    </message>
    <message>
        <source>waits for a send that is queued or under way</source>
        <translation>wartet auf ein Senden, das ansteht oder läuft</translation>
    </message>
    <message>
        <source>waits for the gradients of other copies</source>
        <translation>wartet auf die Gradienten anderer Kopien</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>together</source>
        <translation>zusammen</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; of %2 per GPU</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; von %2 je GPU</translation>
    </message>
    <message>
        <source>activations held</source>
        <translation>gehaltene Aktivierungen</translation>
    </message>
    <message>
        <source>other memory</source>
        <translation>übriger Speicher</translation>
    </message>
    <message>
        <source>there is no plan to draw</source>
        <translation>es ist kein Plan zum Zeichnen angegeben</translation>
    </message>
    <message>
        <source>ramp-up</source>
        <translation>Anlauf</translation>
    </message>
    <message>
        <source>steady state</source>
        <translation>eingeschwungen</translation>
    </message>
    <message>
        <source>ramp-down</source>
        <translation>Auslauf</translation>
    </message>
    <message>
        <source>sync, optimizer</source>
        <translation>Sync, Optimizer</translation>
    </message>
    <message>
        <source>plan %1</source>
        <translation>Plan %1</translation>
    </message>
    <message>
        <source>memory per GPU at %1</source>
        <translation>Speicher je GPU bei %1</translation>
    </message>
    <message>
        <source>all else</source>
        <translation>alles Übrige</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Island</source>
        <translation>Insel</translation>
    </message>
    <message>
        <source>Layers and degrees</source>
        <translation>Layer und Grade</translation>
    </message>
    <message>
        <source>Busy s</source>
        <translation>Beschäftigt s</translation>
    </message>
    <message>
        <source>Idle s</source>
        <translation>Leerlauf s</translation>
    </message>
    <message>
        <source>%1 full</source>
        <translation>%1 voll</translation>
    </message>
    <message>
        <source>Pipeline %1 · %2 in %3 · bubbles %4</source>
        <translation>Pipeline %1 · %2 in %3 · Leerlauf %4</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>Sample</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>Samples</translation>
    </message>
    <message>
        <source>micro-batch</source>
        <translation>Micro-Batch</translation>
    </message>
    <message>
        <source>micro-batches</source>
        <translation>Micro-Batches</translation>
    </message>
    <message>
        <source>proved optimal</source>
        <translation>bewiesen optimal</translation>
    </message>
    <message>
        <source>gap %1</source>
        <translation>Abstand %1</translation>
    </message>
</context>
<context>
    <name>tangram::GanttChart</name>
    <message>
        <source>Gantt chart</source>
        <translation>Gantt-Diagramm</translation>
    </message>
    <message>
        <source>There is no steady state: no stage alternates between forward and backward while all others do.</source>
        <translation>Es gibt keinen eingeschwungenen Zustand: keine Stufe wechselt zwischen vorwärts und rückwärts, während alle anderen es auch tun.</translation>
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
        <source>Click</source>
        <translation>Klick</translation>
    </message>
    <message>
        <source>F</source>
        <translation>F</translation>
    </message>
    <message>
        <source>P</source>
        <translation>P</translation>
    </message>
    <message>
        <source>Zoom to one period of the steady state</source>
        <translation>Auf eine Periode des eingeschwungenen Zustands vergrößern</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabetaste</translation>
    </message>
    <message>
        <source>Zoom to the selected event; without one, select an event</source>
        <translation>Auf das ausgewählte Ereignis vergrößern; ohne ein solches eines auswählen</translation>
    </message>
    <message>
        <source>, .</source>
        <translation>, .</translation>
    </message>
    <message>
        <source>Select the previous or the next event</source>
        <translation>Das vorige oder nächste Ereignis auswählen</translation>
    </message>
    <message>
        <source>Go to the previous or the next event; without one selected, pan in time</source>
        <translation>Zum vorigen oder nächsten Ereignis gehen; ist keines ausgewählt, in der Zeit verschieben</translation>
    </message>
    <message>
        <source>Go to the event at the same time in the next row; without one selected, scroll the stages</source>
        <translation>Zum Ereignis zur selben Zeit in der Nachbarzeile gehen; ist keines ausgewählt, die Stufen rollen</translation>
    </message>
    <message>
        <source>Home, End</source>
        <translation>Pos1, Ende</translation>
    </message>
    <message>
        <source>Go to the first or the last event of the lane; without one selected, to the start or the end</source>
        <translation>Zum ersten oder letzten Ereignis der Spur gehen; ist keines ausgewählt, zum Anfang oder Ende</translation>
    </message>
    <message>
        <source>Page up, Page down</source>
        <translation>Bild auf, Bild ab</translation>
    </message>
    <message>
        <source>Scroll the stages by a page</source>
        <translation>Die Stufen um eine Seite rollen</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Clear the selection</source>
        <translation>Die Auswahl aufheben</translation>
    </message>
    <message>
        <source>Select the stage and the event; other plans highlight the same island</source>
        <translation>Die Stufe und das Ereignis auswählen; andere Pläne kennzeichnen dieselbe Insel</translation>
    </message>
    <message>
        <source>Ctrl+C</source>
        <translation>Strg+C</translation>
    </message>
    <message>
        <source>Copy the selected event as text</source>
        <translation>Das ausgewählte Ereignis als Text kopieren</translation>
    </message>
    <message>
        <source>Right click, Shift+F10</source>
        <translation>Rechtsklick, Umschalt+F10</translation>
    </message>
    <message>
        <source>Open the menu of the event, its plan and the chart</source>
        <translation>Was mit dem Ereignis, seinem Plan und dem Diagramm getan werden kann</translation>
    </message>
    <message>
        <source>Ctrl++, Ctrl+−, Ctrl+Shift+wheel</source>
        <translation>Strg++, Strg+−, Strg+Umschalt+Mausrad</translation>
    </message>
    <message>
        <source>Higher or lower rows</source>
        <translation>Höhere oder niedrigere Zeilen</translation>
    </message>
    <message>
        <source>Ctrl+0</source>
        <translation>Strg+0</translation>
    </message>
    <message>
        <source>Rows share the height of the chart</source>
        <translation>Die Zeilen teilen sich die Höhe des Diagramms</translation>
    </message>
    <message>
        <source>Click on a plan&apos;s name</source>
        <translation>Klick auf den Namen eines Plans</translation>
    </message>
    <message>
        <source>Fold its stages away, or show them again</source>
        <translation>Seine Stufen einklappen oder wieder zeigen</translation>
    </message>
</context>
<context>
    <name>tangram::GanttPointer</name>
    <message>
        <source>Click to show the stages of plan %1</source>
        <translation>Klicken, um die Stufen von Plan %1 zu zeigen</translation>
    </message>
    <message>
        <source>Click to fold the stages of plan %1 away</source>
        <translation>Klicken, um die Stufen von Plan %1 einzuklappen</translation>
    </message>
</context>
<context>
    <name>tangram::GanttRows</name>
    <message>
        <source>&amp;Fit rows to the height</source>
        <translation>Zeilen an die Höhe an&amp;passen</translation>
    </message>
    <message>
        <source>Rows share the height of the chart, so that all are visible as long as they are readable</source>
        <translation>Die Zeilen teilen sich die Höhe des Diagramms, sodass alle zu sehen sind, wo das lesbar ist</translation>
    </message>
    <message>
        <source>&amp;Higher rows</source>
        <translation>&amp;Höhere Zeilen</translation>
    </message>
    <message>
        <source>&amp;Lower rows</source>
        <translation>&amp;Niedrigere Zeilen</translation>
    </message>
</context>
<context>
    <name>tangram::GanttSelection</name>
    <message>
        <source>Pre&amp;vious event (,)</source>
        <translation>&amp;Voriges Ereignis (,)</translation>
    </message>
    <message>
        <source>&amp;Next event (.)</source>
        <translation>&amp;Nächstes Ereignis (.)</translation>
    </message>
    <message>
        <source>Copy &amp;event as text</source>
        <translation>&amp;Ereignis als Text kopieren</translation>
    </message>
    <message>
        <source>Timeline of one training iteration of each plan, one row per pipeline stage</source>
        <translation>Zeitverlauf einer Trainingsiteration jedes Plans, eine Zeile je Pipeline-Stufe</translation>
    </message>
</context>
<context>
    <name>tangram::GpuTypeForm</name>
    <message>
        <source>the name</source>
        <translation>der Name</translation>
    </message>
    <message>
        <source>Back to the catalogue&apos;s figures</source>
        <translation>Zurück zu den Angaben des Katalogs</translation>
    </message>
    <message>
        <source>Figures of the GPU type</source>
        <translation>Angaben des GPU-Typs</translation>
    </message>
    <message>
        <source>So that a change of the figures applies to all of them</source>
        <translation>Damit eine Änderung der Angaben für alle gilt</translation>
    </message>
    <message>
        <source>Type&apos;s name</source>
        <translation>Name des Typs</translation>
    </message>
    <message>
        <source>What the type is called in this cluster</source>
        <translation>Wie der Typ in diesem Cluster heißt</translation>
    </message>
    <message>
        <source>Rename GPU type</source>
        <translation>GPU-Typ umbenennen</translation>
    </message>
    <message>
        <source>The selected nodes use the unchanged type of the catalogue again</source>
        <translation>Die markierten Knoten bekommen wieder den Typ des Katalogs, wie er dort steht</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1 ändern</translation>
    </message>
    <message>
        <source>Peak, bf16</source>
        <translation>Spitze, bf16</translation>
    </message>
    <message>
        <source>Peak, fp16</source>
        <translation>Spitze, fp16</translation>
    </message>
    <message>
        <source>Peak, fp8</source>
        <translation>Spitze, fp8</translation>
    </message>
    <message>
        <source>Peak, fp32</source>
        <translation>Spitze, fp32</translation>
    </message>
    <message>
        <source>From the data sheet, without sparsity, such as “989 TFLOP/s”; empty: the GPU does not support it</source>
        <translation>Laut Datenblatt, ohne Sparsity; „989 TFLOP/s“; leer: kann das Gerät nicht</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Of one GPU, such as “80 GiB” or “80 GB”</source>
        <translation>Einer GPU; „80 GiB“ oder „80 GB“</translation>
    </message>
    <message>
        <source>Memory bandwidth</source>
        <translation>Speicherbandbreite</translation>
    </message>
    <message>
        <source>From the data sheet, such as “3.35 TB/s”</source>
        <translation>Laut Datenblatt; „3.35 TB/s“</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>To the other GPUs of a node, one direction; the default of new nodes; empty: PCIe only</source>
        <translation>Zu den anderen GPUs eines Knotens, eine Richtung; damit beginnen neue Knoten; leer: nur PCIe</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>Of one GPU under load; empty: not known</source>
        <translation>Einer GPU bei der Arbeit; leer: unbekannt</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Preis</translation>
    </message>
    <message>
        <source>To buy one, in US dollars; empty: not known</source>
        <translation>Kaufpreis einer GPU in US-Dollar; leer: unbekannt</translation>
    </message>
    <message>
        <source>Rent</source>
        <translation>Miete</translation>
    </message>
    <message>
        <source>Of one for an hour, in US dollars; empty: not known</source>
        <translation>Einer GPU für eine Stunde in US-Dollar; leer: unbekannt</translation>
    </message>
    <message>
        <source>The selected nodes have several GPU types. Select nodes of one type to see its figures.</source>
        <translation>Die markierten Knoten haben verschiedene GPU-Typen. Markieren Sie Knoten eines Typs, um seine Angaben zu sehen.</translation>
    </message>
    <message numerus="yes">
        <source>Select all %n node(s) of this type</source>
        <translation>
            <numerusform>Den %n Knoten dieses Typs markieren</numerusform>
            <numerusform>Alle %n Knoten dieses Typs markieren</numerusform>
        </translation>
    </message>
    <message>
        <source>Only in this cluster: the catalogue does not have it.</source>
        <translation>Nur in diesem Cluster: der Katalog kennt ihn nicht.</translation>
    </message>
    <message>
        <source>Changed from the catalogue&apos;s %1: %2.</source>
        <translation>Geändert gegenüber %1 im Katalog: %2.</translation>
    </message>
    <message>
        <source>As in the catalogue; a change creates a type of this cluster only.</source>
        <translation>Wie im Katalog; eine Änderung macht daraus einen eigenen Typ dieses Clusters.</translation>
    </message>
    <message>
        <source>Every figure is the catalogue&apos;s.</source>
        <translation>Alle Angaben sind die des Katalogs.</translation>
    </message>
    <message>
        <source>&lt;br&gt;Changed; the catalogue has %1.</source>
        <translation>&lt;br&gt;Geändert; im Katalog: %1.</translation>
    </message>
    <message>
        <source>&lt;br&gt;Source: %1</source>
        <translation>&lt;br&gt;Quelle: %1</translation>
    </message>
    <message>
        <source>Select all nodes of this type</source>
        <translation>Alle Knoten dieses Typs markieren</translation>
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
    <name>tangram::IdleDrawing</name>
    <message>
        <source>Plan %1: %2</source>
        <translation>Plan %1: %2</translation>
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
    <message>
        <source>Identify this GPU first; figures that depend on it are left out until then.</source>
        <translation>Zuerst muss gesagt werden, was das für eine GPU ist; was daraus folgt, fehlt bis dahin.</translation>
    </message>
    <message>
        <source>not named by any source</source>
        <translation>von keiner Quelle genannt</translation>
    </message>
    <message>
        <source>%1, not known</source>
        <translation>%1, unbekannt</translation>
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
        <source>Note</source>
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
    <name>tangram::ImportSummary</name>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen…</translation>
    </message>
    <message>
        <source>None of this describes a cluster.</source>
        <translation>Nichts davon beschreibt einen Cluster.</translation>
    </message>
    <message>
        <source>There is no cluster in this yet: %1.</source>
        <translation>Darin ist noch kein Cluster: %1.</translation>
    </message>
    <message>
        <source>Understood, except for one GPU type.</source>
        <translation>Verstanden, bis auf einen GPU-Typ.</translation>
    </message>
    <message>
        <source>Understood, except for %1 GPU types.</source>
        <translation>Verstanden, bis auf %1 GPU-Typen.</translation>
    </message>
    <message>
        <source>Identify these GPUs first.</source>
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
        <source>Sources contradict each other; the first one that states a figure is used.</source>
        <translation>Quellen widersprechen sich; es gilt die erste, die eine Angabe macht.</translation>
    </message>
</context>
<context>
    <name>tangram::ImportView</name>
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
        <source>identical ones in one row</source>
        <translation>gleichartige in einer Zeile</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1, Zeile %2</translation>
    </message>
</context>
<context>
    <name>tangram::ImportWindow</name>
    <message>
        <source>pasted text %1</source>
        <translation>eingefügter Text %1</translation>
    </message>
    <message>
        <source>Output of the cluster&apos;s tools</source>
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
        <source>Unknown GPU</source>
        <translation>Eine unbekannte GPU</translation>
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
        <source>The pasted text is not kept when this window is closed.</source>
        <translation>Der eingefügte Text geht verloren, wenn dieses Fenster geschlossen wird.</translation>
    </message>
    <message>
        <source>Press Escape once more to close it.</source>
        <translation>Zum Schließen noch einmal Escape drücken.</translation>
    </message>
    <message>
        <source>Ask again what the last GPU is</source>
        <translation>Noch einmal fragen, was die letzte GPU ist</translation>
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
    <name>tangram::IslandEdits</name>
    <message>
        <source>the islands of what was just changed are still being found</source>
        <translation>die Inseln zur letzten Änderung werden noch gesucht</translation>
    </message>
    <message>
        <source>try again once they are shown</source>
        <translation>noch einmal versuchen, sobald sie zu sehen sind</translation>
    </message>
    <message>
        <source>no nodes are selected</source>
        <translation>es sind keine Knoten markiert</translation>
    </message>
    <message>
        <source>select the nodes of the new island</source>
        <translation>die Knoten der neuen Insel markieren</translation>
    </message>
    <message>
        <source>Make island</source>
        <translation>Insel bilden</translation>
    </message>
    <message>
        <source>only one island is selected</source>
        <translation>nur eine Insel ist markiert</translation>
    </message>
    <message>
        <source>select nodes of two or more islands</source>
        <translation>Knoten von zwei oder mehr Inseln markieren</translation>
    </message>
    <message>
        <source>Merge islands</source>
        <translation>Inseln vereinigen</translation>
    </message>
    <message>
        <source>select the nodes to split off from their island</source>
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
        <source>Lock islands</source>
        <translation>Inseln sperren</translation>
    </message>
    <message>
        <source>Unlock island</source>
        <translation>Insel entsperren</translation>
    </message>
    <message>
        <source>Unlock islands</source>
        <translation>Inseln entsperren</translation>
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
    <message>
        <source>Facts of the island</source>
        <translation>Angaben zur Insel</translation>
    </message>
    <message>
        <source>nothing, its nodes are equal</source>
        <translation>nichts, ihre Knoten sind gleich</translation>
    </message>
    <message>
        <source>Left unused</source>
        <translation>Ungenutzt</translation>
    </message>
    <message>
        <source>The island is planned as its worst member. The unused share of each figure is
1 − GPUs × the worst GPU&apos;s figure ÷ the sum over all of its GPUs.</source>
        <translation>Sie wird wie ihr schlechtestes Mitglied geplant. Von jeder Größe bleibt ungenutzt:
1 − GPUs × Wert der schlechtesten GPU ÷ Summe über alle ihre GPUs.</translation>
    </message>
    <message>
        <source>%1 matmul rate</source>
        <translation>%1 Matmul-Rate</translation>
    </message>
    <message>
        <source>%1 memory</source>
        <translation>%1 Speicher</translation>
    </message>
    <message>
        <source>%1 memory bandwidth</source>
        <translation>%1 Speicherbandbreite</translation>
    </message>
    <message>
        <source>%1 bandwidth in nodes</source>
        <translation>%1 Knotenbandbreite</translation>
    </message>
    <message>
        <source>%1 network bandwidth</source>
        <translation>%1 Netzbandbreite</translation>
    </message>
    <message>
        <source>%1 of its GPUs</source>
        <translation>%1 ihrer GPUs</translation>
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
        <source>Group nodes by their hardware and their network; replaces the islands in the file</source>
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
        <source>&amp;Select its nodes</source>
        <translation>Ihre &amp;Knoten markieren</translation>
    </message>
    <message>
        <source>finding…</source>
        <translation>werden gesucht…</translation>
    </message>
    <message>
        <source>&amp;Select their nodes</source>
        <translation>Ihre &amp;Knoten markieren</translation>
    </message>
</context>
<context>
    <name>tangram::JobForm</name>
    <message>
        <source>Choose at least one; until then the planner uses the previous choice.</source>
        <translation>Mindestens einen Wert wählen; bis dahin bleibt der Planer bei der vorigen Auswahl.</translation>
    </message>
    <message>
        <source>Takes %1.</source>
        <translation>Erlaubt: %1.</translation>
    </message>
    <message>
        <source>Takes a list; each item is %1.</source>
        <translation>Erlaubt ist eine Liste; jeder Eintrag ist %1.</translation>
    </message>
</context>
<context>
    <name>tangram::JobPage</name>
    <message>
        <source>Derived figures</source>
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
        <source>Figures derived from model and job</source>
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
    <message>
        <source>Model and job</source>
        <translation>Modell und Job</translation>
    </message>
</context>
<context>
    <name>tangram::JobPanel</name>
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
        <source>Precision of matmuls; a GPU that does not support it uses the next one that it does.</source>
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
        <source>Bytes in which a gradient is accumulated and sent; fp32 training always takes 4.</source>
        <translation>Worin ein Gradient aufsummiert und gesendet wird; fp32-Training nimmt immer 4.</translation>
    </message>
    <message>
        <source>Framework</source>
        <translation>Framework</translation>
    </message>
    <message>
        <source>Determines how weights, gradients and activations are kept in memory.</source>
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
        <source>Tokens of the whole training, for its duration; may be left empty. 15 T is 15 000 000 000 000.</source>
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
        <source>Matrices split among GPUs.</source>
        <translation>Matrizen auf GPUs verteilt.</translation>
    </message>
    <message>
        <source>Tensor parallelism across nodes</source>
        <translation>Tensorparallelität über Knoten hinweg</translation>
    </message>
    <message>
        <source>Tensor groups that span nodes; useful where a scale-up network connects them.</source>
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
        <source>Activations that are large but cheap are computed again in the backward pass.</source>
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
        <source>How activations may be recomputed to save memory (Korthikanti et al., arXiv:2205.05198).</source>
        <translation>Wie sich Aktivierungen einsparen lassen (Korthikanti et al., arXiv:2205.05198).</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>Recompute: attention</source>
        <translation>Neu berechnet: Attention</translation>
    </message>
    <message>
        <source>Score matrices, unless flash attention avoids them.</source>
        <translation>Die Matrizen der Gewichtungen, wo Flash Attention sie nicht erspart.</translation>
    </message>
    <message>
        <source>latent up-projections</source>
        <translation>latente Projektionen</translation>
    </message>
    <message>
        <source>Recompute: latent up-projections</source>
        <translation>Neu berechnet: latente Projektionen</translation>
    </message>
    <message>
        <source>Of latent attention, with its rotary embedding.</source>
        <translation>Der latenten Attention, mit ihrer Rotary-Einbettung.</translation>
    </message>
    <message>
        <source>norms</source>
        <translation>Normen</translation>
    </message>
    <message>
        <source>Recompute: norms</source>
        <translation>Neu berechnet: Normen</translation>
    </message>
    <message>
        <source>Results of the blocks&apos; norms.</source>
        <translation>Ergebnisse der Normierungen der Blöcke.</translation>
    </message>
    <message>
        <source>expert activations</source>
        <translation>Expertenaktivierungen</translation>
    </message>
    <message>
        <source>Recompute: expert activations</source>
        <translation>Neu berechnet: Expertenaktivierungen</translation>
    </message>
    <message>
        <source>Results of the experts&apos; activation functions.</source>
        <translation>Ergebnisse der Aktivierungsfunktionen der Experten.</translation>
    </message>
    <message>
        <source>feed-forward</source>
        <translation>Feed-Forward</translation>
    </message>
    <message>
        <source>Recompute: feed-forward networks</source>
        <translation>Neu berechnet: Feed-Forward-Netze</translation>
    </message>
    <message>
        <source>Dense feed-forward networks.</source>
        <translation>Dichte Feed-Forward-Netze.</translation>
    </message>
    <message>
        <source>whole experts</source>
        <translation>ganze Experten</translation>
    </message>
    <message>
        <source>Recompute: whole experts</source>
        <translation>Neu berechnet: ganze Experten</translation>
    </message>
    <message>
        <source>Mixture-of-experts layers, routing included.</source>
        <translation>Ganze Expertenschichten samt Routing.</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>Neu berechnet</translation>
    </message>
    <message>
        <source>What selective recomputation computes again (Megatron-Core&apos;s --recompute-modules); FSDP&apos;s keeps every second matmul instead.</source>
        <translation>Was die selektive Neuberechnung noch einmal rechnet (--recompute-modules von Megatron-Core); die von FSDP behält stattdessen jedes zweite Matrixprodukt.</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Attention kernel</source>
        <translation>Attention-Kernel</translation>
    </message>
    <message>
        <source>Which fused attention runs; the attained rates of GPUs are measured with their vendor&apos;s.</source>
        <translation>Wessen Attention-Kernel läuft; was GPUs erreichen, ist mit dem ihres Herstellers gemessen.</translation>
    </message>
    <message>
        <source>the vendor&apos;s (cuDNN, FlashAttention-3)</source>
        <translation>des Herstellers (cuDNN, FlashAttention-3)</translation>
    </message>
    <message>
        <source>cuDNN&apos;s until the end of 2024</source>
        <translation>cuDNN bis Ende 2024</translation>
    </message>
    <message>
        <source>Fused norms and activation functions</source>
        <translation>Normen und Aktivierungen verschmolzen</translation>
    </message>
    <message>
        <source>One kernel each, as Transformer Engine and torch.compile have them; otherwise operator by operator, as plain PyTorch runs them.</source>
        <translation>Je ein Kernel, wie bei Transformer Engine und torch.compile; sonst Operator für Operator, wie reines PyTorch.</translation>
    </message>
    <message>
        <source>Fused loss</source>
        <translation>Verlust verschmolzen</translation>
    </message>
    <message>
        <source>Cross entropy on the narrow logits, without an fp32 copy of them.</source>
        <translation>Kreuzentropie auf den schmalen Logits, ohne Kopie in fp32.</translation>
    </message>
    <message>
        <source>Asynchronous tensor parallelism</source>
        <translation>Asynchrone Tensorparallelität</translation>
    </message>
    <message>
        <source>PyTorch&apos;s kernels that hide tensor parallelism&apos;s collectives behind matmuls.</source>
        <translation>Kernel von PyTorch, die die Kollektive der Tensorparallelität hinter Matrixprodukten verbergen.</translation>
    </message>
    <message>
        <source>The host waits for every kernel</source>
        <translation>Der Host wartet auf jeden Kernel</translation>
    </message>
    <message>
        <source>As with CUDA_LAUNCH_BLOCKING=1; useful for comparisons with runs that were measured that way.</source>
        <translation>Wie mit CUDA_LAUNCH_BLOCKING=1; zum Vergleich mit so gemessenen Läufen.</translation>
    </message>
    <message>
        <source>Iteration time</source>
        <translation>Iterationszeit</translation>
    </message>
    <message>
        <source>The event simulation of the schedule, or Sailor&apos;s formula for one pipeline (SOSP 2025), without a timeline.</source>
        <translation>Die Simulation des Ablaufs oder die Formel von Sailor für eine Pipeline (SOSP 2025), ohne Zeitachse.</translation>
    </message>
    <message>
        <source>simulated</source>
        <translation>simuliert</translation>
    </message>
    <message>
        <source>Sailor&apos;s formula</source>
        <translation>Formel von Sailor</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>Expert dispatcher</source>
        <translation>Expertenverteilung</translation>
    </message>
    <message>
        <source>How tokens travel to their experts: once to every node that needs them, or each copy separately.</source>
        <translation>Wie Token zu ihren Experten kommen: einmal zu jedem Knoten, der sie braucht, oder jede Kopie für sich.</translation>
    </message>
    <message>
        <source>flex (DeepEP, HybridEP)</source>
        <translation>flex (DeepEP, HybridEP)</translation>
    </message>
    <message>
        <source>all-to-all</source>
        <translation>All-to-all</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>CUDA-Graphen</translation>
    </message>
    <message>
        <source>Which kernel launches of an expert block the host replays instead of issuing them again.</source>
        <translation>Welche Kernelstarts eines Expertenblocks der Host abspielt, statt sie neu zu machen.</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>all but the experts</source>
        <translation>alles außer den Experten</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>alles</translation>
    </message>
    <message>
        <source>Fused expert kernels</source>
        <translation>Expertenkernel verschmolzen</translation>
    </message>
    <message>
        <source>Routing, permutation and the experts&apos; matmuls, as Megatron-Core fuses them from mid-2026 on.</source>
        <translation>Routing, Permutation und die Matrixprodukte der Experten, wie Megatron-Core sie ab Mitte 2026 verschmilzt.</translation>
    </message>
    <message>
        <source>Overlapped expert exchange</source>
        <translation>Expertenaustausch überlappt</translation>
    </message>
    <message>
        <source>One micro-batch&apos;s tokens travel while another one&apos;s layers compute.</source>
        <translation>Die Token eines Micro-Batches reisen, während die Schichten eines anderen rechnen.</translation>
    </message>
    <message>
        <source>by layers</source>
        <translation>je Layer</translation>
    </message>
    <message>
        <source>Full recomputation of some layers</source>
        <translation>Vollständige Neuberechnung einiger Layer</translation>
    </message>
    <message>
        <source>A stage recomputes as many of its first blocks as its memory makes necessary, and keeps all activations of the others; with Megatron, if none and full are also allowed.</source>
        <translation>Eine Stufe berechnet so viele ihrer ersten Blöcke neu, wie ihr Speicher es nötig macht, und behält alle Aktivierungen der anderen; mit Megatron, wo auch keine und volle Neuberechnung erlaubt sind.</translation>
    </message>
    <message>
        <source>Optimizer state on the host</source>
        <translation>Optimizer-Zustand im Host</translation>
    </message>
    <message>
        <source>The host holds part of the optimizer state and computes that part of the optimizer step, which is slower; with Megatron and ZeRO stage 1.</source>
        <translation>Der Host hält einen Teil des Optimizer-Zustands und macht diesen Teil des Schritts, was langsamer ist; mit Megatron und ZeRO-Stufe 1.</translation>
    </message>
    <message>
        <source>Uneven shares of the state</source>
        <translation>Ungleiche Anteile am Zustand</translation>
    </message>
    <message>
        <source>Stages on several islands may divide their ZeRO state by free memory, as Cephalo does (arXiv:2411.01075).</source>
        <translation>Stufen auf mehreren Inseln dürfen ihren ZeRO-Zustand nach freiem Speicher teilen, wie Cephalo es tut (arXiv:2411.01075).</translation>
    </message>
    <message>
        <source>Sequence parallelism</source>
        <translation>Sequenzparallelität</translation>
    </message>
    <message>
        <source>Tensor groups divide norms, dropouts and residuals, too, as Megatron-LM does (arXiv:2205.05198).</source>
        <translation>Tensorgruppen teilen auch Normierungen, Dropouts und Residuen, wie Megatron-LM (arXiv:2205.05198).</translation>
    </message>
    <message>
        <source>Cuts inside blocks</source>
        <translation>Schnitte in Blöcken</translation>
    </message>
    <message>
        <source>Stages may end between the attention and the feed-forward network of a block, as HARP&apos;s do (arXiv:2509.24859); with DeepSpeed or FSDP, as Megatron cuts between whole layers only.</source>
        <translation>Stufen dürfen zwischen der Attention und dem Feed-Forward-Netz eines Blocks enden, wie bei HARP (arXiv:2509.24859); mit DeepSpeed oder FSDP, da Megatron nur zwischen ganzen Layern schneidet.</translation>
    </message>
    <message>
        <source>Chunks of unequal sizes</source>
        <translation>Ungleich große Chunks</translation>
    </message>
    <message>
        <source>Interleaved stages may have more layers in one chunk than in another, as Megatron-Core&apos;s --pipeline-model-parallel-layout has them.</source>
        <translation>Verschränkte Stufen dürfen in einem Chunk mehr Layer haben als in einem anderen, wie bei --pipeline-model-parallel-layout von Megatron-Core.</translation>
    </message>
</context>
<context>
    <name>tangram::KeptPlans</name>
    <message>
        <source>The project already keeps this plan: “%1”.</source>
        <translation>Das Projekt behält diesen Plan schon: „%1“.</translation>
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
        <source>No longer keep plan</source>
        <translation>Plan nicht mehr behalten</translation>
    </message>
    <message>
        <source>None yet</source>
        <translation>Noch keine</translation>
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
        <source>To the next or the previous control</source>
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
        <source>Accept the input</source>
        <translation>Eingabe übernehmen</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Restore the last valid value</source>
        <translation>Letzten gültigen Wert zurückholen</translation>
    </message>
    <message>
        <source>Table of plans</source>
        <translation>Tabelle der Pläne</translation>
    </message>
    <message>
        <source>Menu, Shift+F10</source>
        <translation>Menütaste, Umschalt+F10</translation>
    </message>
    <message>
        <source>Open the menu of a table row or a chart</source>
        <translation>Was sich mit einer Tabellenzeile oder einem Diagramm tun lässt</translation>
    </message>
    <message>
        <source>Space, Ctrl+click</source>
        <translation>Leertaste, Strg+Klick</translation>
    </message>
    <message>
        <source>Pin or unpin the plan</source>
        <translation>Den Plan anheften oder lösen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Entf</translation>
    </message>
    <message>
        <source>Remove the plan from the table, or stop keeping it in the project</source>
        <translation>Den Plan aus der Tabelle entfernen oder nicht mehr im Projekt behalten</translation>
    </message>
</context>
<context>
    <name>tangram::LinkEdits</name>
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
        <source>link nodes or racks to a switch, switches to each other, or zones to each other</source>
        <translation>Knoten oder Racks mit einem Switch, Switches miteinander oder Zonen miteinander verbinden</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>Trennen</translation>
    </message>
</context>
<context>
    <name>tangram::LinkForm</name>
    <message>
        <source>Bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>One direction, such as “100 Gbit/s” or “12.5 G”</source>
        <translation>Eine Richtung; „100 Gbit/s“ oder „12.5 G“</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>Of one way, such as “20 ms”</source>
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
        <source>Model and job has a field with an invalid value.</source>
        <translation>Eine Eingabe in Modell und Job lässt sich nicht übernehmen.</translation>
    </message>
    <message>
        <source>Correct it first, or press Esc in the field to restore the previous value.</source>
        <translation>Zuerst berichtigen, oder im Feld mit Esc den vorigen Wert zurückholen.</translation>
    </message>
    <message>
        <source>The picture was written to %1</source>
        <translation>Das Bild wurde nach %1 geschrieben</translation>
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
        <source>Window, panes and columns were reset.</source>
        <translation>Fenster, Bereiche und Spalten sind wie zu Anfang.</translation>
    </message>
    <message>
        <source>Closing the window ends the search that is running.</source>
        <translation>Wird das Fenster geschlossen, endet die laufende Suche.</translation>
    </message>
    <message>
        <source>End it and close</source>
        <translation>Beenden und schließen</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
</context>
<context>
    <name>tangram::MeasuredBasis</name>
    <message>
        <source>measured layer times</source>
        <translation>gemessene Layer-Zeiten</translation>
    </message>
    <message>
        <source>calibration</source>
        <translation>Kalibrierung</translation>
    </message>
    <message>
        <source>Use the layer times of %1</source>
        <translation>Layer-Zeiten von %1 verwenden</translation>
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
        <source>Use calibration %1</source>
        <translation>Kalibrierung %1 verwenden</translation>
    </message>
    <message>
        <source>Stop using the layer times</source>
        <translation>Layer-Zeiten nicht mehr verwenden</translation>
    </message>
    <message>
        <source>Stop using the calibration</source>
        <translation>Kalibrierung nicht mehr verwenden</translation>
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
        <source>Treat GPUs as</source>
        <translation>GPUs behandeln wie</translation>
    </message>
    <message>
        <source>Use the times of other GPU types for GPUs that were not measured, or that have another name in the measurements</source>
        <translation>GPUs, die nicht gemessen wurden, mit den Zeiten anderer planen, oder solche, die in den Messungen anders heißen</translation>
    </message>
    <message>
        <source>Take %1 as %2</source>
        <translation>%1 als %2 nehmen</translation>
    </message>
    <message>
        <source>The calibration %1 changes nothing for this cluster&apos;s GPUs: %2</source>
        <translation>Die Kalibrierung %1 sagt nichts Neues über die GPUs dieses Clusters: %2</translation>
    </message>
    <message>
        <source>Plans use the calibration %1: %2</source>
        <translation>Pläne verwenden die Kalibrierung %1: %2</translation>
    </message>
    <message>
        <source>Plans use the calibration %1 for %2; measured: %3</source>
        <translation>Pläne verwenden die Kalibrierung %1 für %2; gemessen: %3</translation>
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
    <message>
        <source>Answer to the message</source>
        <translation>Antwort auf die Meldung</translation>
    </message>
    <message>
        <source>Show the whole message</source>
        <translation>Alles zeigen</translation>
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
        <source>Width of one head (head_dim), usually hidden size / heads.</source>
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
        <source>Blocks for multi-token prediction in addition to the head (DeepSeek-V3, arXiv:2412.19437, section 2.2).</source>
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
        <source>Routed experts that each token passes through.</source>
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
        <source>Experts that every token passes through, each as wide as a routed one.</source>
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
        <source>After those, the last block of every group of this size has experts; 1: all blocks.</source>
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
        <source>A published model; type any part of its name to find it.</source>
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
        <source>Feed-forward networks of three matrices (SwiGLU and similar) instead of two.</source>
        <translation>Feed-Forward-Netze aus drei Matrizen (SwiGLU und dergleichen) statt zweien.</translation>
    </message>
    <message>
        <source>The head uses the embedding&apos;s matrix.</source>
        <translation>Der Head verwendet die Matrix des Embeddings.</translation>
    </message>
    <message>
        <source>A table of position embeddings in addition to the tokens&apos; (GPT-2, GPT-3, OPT).</source>
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
</context>
<context>
    <name>tangram::ModelReading</name>
    <message>
        <source> and %1 more</source>
        <translation> und %1 weitere</translation>
    </message>
    <message>
        <source>Not used: %1.</source>
        <translation>Nicht verwendet: %1.</translation>
    </message>
    <message>
        <source>%1 was read: %2 parameters. %3</source>
        <translation>%1 wurde gelesen: %2 Parameter. %3</translation>
    </message>
</context>
<context>
    <name>tangram::MoveEdits</name>
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
</context>
<context>
    <name>tangram::NameDialog</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Name:</translation>
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
        <source>A type from the catalogue, with its figures and their sources</source>
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
        <source>A building or a network of its own; type a new name to create one; empty: none</source>
        <translation>Ein Gebäude oder ein eigenes Netz; ein neuer Name legt eine an, leer: keine</translation>
    </message>
    <message>
        <source>Rack</source>
        <translation>Rack</translation>
    </message>
    <message>
        <source>Type a new name to create one; empty: none</source>
        <translation>Ein neuer Name legt eines an, leer: keines</translation>
    </message>
    <message>
        <source>Switch</source>
        <translation>Switch</translation>
    </message>
    <message>
        <source>The switch that the interfaces are connected to</source>
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
        <source>What connects the GPUs of a node</source>
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
        <source>Of the link inside, per GPU and direction, such as “450 G” or “3600 Gbit/s”</source>
        <translation>Der Verbindung innen, je GPU und Richtung; „450 G“ oder „3600 Gbit/s“</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>Of the link inside, such as “2 µs”</source>
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
        <source>Bandwidth of one interface, one direction, such as “400 Gbit/s” or “50 G”</source>
        <translation>Bandbreite einer Schnittstelle, eine Richtung; „400 Gbit/s“ oder „50 G“</translation>
    </message>
    <message>
        <source>Latency of each</source>
        <translation>Latenz je NIC</translation>
    </message>
    <message>
        <source>Of one interface, such as “5 µs”</source>
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
        <source>Attained by one GPU on a large matmul, used in place of the data sheet; empty: not measured</source>
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
    <message>
        <source>Change GPU type</source>
        <translation>GPU-Typ ändern</translation>
    </message>
    <message>
        <source>Figures of the GPU type</source>
        <translation>Angaben des GPU-Typs</translation>
    </message>
    <message>
        <source>Memory, peak in bf16 and memory bandwidth; click to see all figures</source>
        <translation>Speicher, Spitze in bf16 und Speicherbandbreite; ein Klick führt zu allen Angaben</translation>
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
        <source>This field is empty</source>
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
        <source>Each must be %1.</source>
        <translation>Jede muss %1 sein.</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
</context>
<context>
    <name>tangram::OpenProject</name>
    <message>
        <source>Choose model %1</source>
        <translation>Modell %1 wählen</translation>
    </message>
    <message>
        <source>Change model</source>
        <translation>Modell ändern</translation>
    </message>
    <message>
        <source>Change job</source>
        <translation>Job ändern</translation>
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
</context>
<context>
    <name>tangram::OpenedFile</name>
    <message>
        <source>this is a %1 file, which the window cannot open</source>
        <translation>dies ist eine Datei der Art %1, die das Fenster nicht öffnen kann</translation>
    </message>
    <message>
        <source>open a project, cluster, model, job, plan, comparison, runs or calibration file, or a folder with layer profiles</source>
        <translation>öffnen Sie eine Projekt-, Cluster-, Modell-, Job-, Plan-, Vergleichs-, Messreihen- oder Kalibrierungsdatei oder einen Ordner mit Layer-Profilen</translation>
    </message>
</context>
<context>
    <name>tangram::Opening</name>
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
        <source>Opening %1…</source>
        <translation>%1 wird geöffnet…</translation>
    </message>
    <message>
        <source>Opening %1 ends the search that is running.</source>
        <translation>Wird %1 geöffnet, endet die laufende Suche.</translation>
    </message>
    <message>
        <source>End it and open</source>
        <translation>Beenden und öffnen</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
    <message>
        <source>A new project ends the search that is running.</source>
        <translation>Ein neues Projekt beendet die laufende Suche.</translation>
    </message>
    <message>
        <source>End it and begin</source>
        <translation>Beenden und beginnen</translation>
    </message>
    <message>
        <source>Import a cluster</source>
        <translation>Cluster importieren</translation>
    </message>
</context>
<context>
    <name>tangram::OptionModel</name>
    <message>
        <source>tp</source>
        <translation>tp</translation>
    </message>
    <message>
        <source>Tensor parallel degree</source>
        <translation>Tensor-paralleler Grad</translation>
    </message>
    <message>
        <source>cp</source>
        <translation>cp</translation>
    </message>
    <message>
        <source>Context parallel degree</source>
        <translation>Kontext-paralleler Grad</translation>
    </message>
    <message>
        <source>ep</source>
        <translation>ep</translation>
    </message>
    <message>
        <source>Expert parallel degree</source>
        <translation>Experten-paralleler Grad</translation>
    </message>
    <message>
        <source>dp</source>
        <translation>dp</translation>
    </message>
    <message>
        <source>Data parallel degree: replicas of the slice inside the part</source>
        <translation>Daten-paralleler Grad: Replikate des Modellabschnitts im Inselteil</translation>
    </message>
    <message>
        <source>ZeRO</source>
        <translation>ZeRO</translation>
    </message>
    <message>
        <source>1: optimizer states divided among the replicas, 2: and gradients, 3: and weights</source>
        <translation>1: Optimizer-Zustände auf die Replikate verteilt, 2: und Gradienten, 3: und Gewichte</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>Neuberechnung</translation>
    </message>
    <message>
        <source>Activations computed again in the backward pass</source>
        <translation>Aktivierungen, die im Rückwärtslauf neu berechnet werden</translation>
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
        <source>Sync ms</source>
        <translation>Sync ms</translation>
    </message>
    <message>
        <source>Exposed gradient sync and optimizer step, once per iteration</source>
        <translation>Nicht verdeckter Gradienten-Sync und Optimizer-Schritt, einmal je Iteration</translation>
    </message>
    <message>
        <source>Mem GiB</source>
        <translation>Mem GiB</translation>
    </message>
    <message>
        <source>Per GPU, with one micro-batch in flight: weights + gradients + optimizer + activations + workspace</source>
        <translation>Je GPU, mit einem gehaltenen Micro-Batch: Gewichte + Gradienten + Optimizer + Aktivierungen + Arbeitsspeicher</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>Gehalten</translation>
    </message>
    <message>
        <source>Micro-batches whose activations fit in memory at once: (capacity − the rest) / activations</source>
        <translation>Micro-Batches, deren Aktivierungen zugleich in den Speicher passen: (Kapazität − der Rest) / Aktivierungen</translation>
    </message>
    <message>
        <source>Fate</source>
        <translation>Schicksal</translation>
    </message>
    <message>
        <source>Kept, or the rule that removed it</source>
        <translation>Behalten, oder die Regel, die ihn ausschloss</translation>
    </message>
</context>
<context>
    <name>tangram::OptionPlot</name>
    <message>
        <source>Partial plans by memory and time</source>
        <translation>Teilpläne nach Speicher und Zeit</translation>
    </message>
    <message>
        <source>%1: %2 forward + backward, %3 of %4, %5</source>
        <translation>%1: %2 vorwärts + rückwärts, %3 von %4, %5</translation>
    </message>
    <message>
        <source>time of a micro-batch</source>
        <translation>Zeit eines Micro-Batches</translation>
    </message>
    <message>
        <source>memory per GPU</source>
        <translation>Speicher je GPU</translation>
    </message>
    <message>
        <source>capacity %1</source>
        <translation>Kapazität %1</translation>
    </message>
</context>
<context>
    <name>tangram::OutOfDateBar</name>
    <message>
        <source>Plan again</source>
        <translation>Neu planen</translation>
    </message>
    <message>
        <source>Search for the best plan with the current settings (F5 or Ctrl+Return)</source>
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
    <name>tangram::PairGrid</name>
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
        <source>block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>granularity</source>
        <translation>Körnung</translation>
    </message>
    <message>
        <source>part size</source>
        <translation>Teilgröße</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>too much work</source>
        <translation>zu viel Arbeit</translation>
    </message>
    <message>
        <source>too little work</source>
        <translation>zu wenig Arbeit</translation>
    </message>
    <message>
        <source>planned</source>
        <translation>geplant</translation>
    </message>
    <message>
        <source>Not looked at yet.</source>
        <translation>Noch nicht betrachtet.</translation>
    </message>
    <message>
        <source>The parallelizer has partial plans for it.</source>
        <translation>Der Parallelisierer hat Teilpläne dafür.</translation>
    </message>
    <message>
        <source>inner</source>
        <translation>innere</translation>
    </message>
    <message>
        <source>with embedding</source>
        <translation>mit Embedding</translation>
    </message>
    <message>
        <source>with head</source>
        <translation>mit Head</translation>
    </message>
    <message>
        <source>whole</source>
        <translation>ganz</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>nodes, GPUs</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>embedding + %1</source>
        <translation>Embedding + %1</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>Embedding</translation>
    </message>
    <message>
        <source>%1 + head</source>
        <translation>%1 + Head</translation>
    </message>
    <message>
        <source>head</source>
        <translation>Head</translation>
    </message>
    <message>
        <source>whole model, %1</source>
        <translation>ganzes Modell, %1</translation>
    </message>
    <message>
        <source>pair</source>
        <translation>Paar</translation>
    </message>
    <message>
        <source>pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>12 pairs: planned</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1–%2 nodes</source>
        <comment>least, most</comment>
        <translation>%1–%2 Knoten</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <comment>nodes, GPUs of each</comment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 of %2 GPUs each</source>
        <comment>33–63 nodes, GPUs of one</comment>
        <translation>%1 mit je %2 GPUs</translation>
    </message>
    <message>
        <source>division</source>
        <translation>Teilbarkeit</translation>
    </message>
    <message>
        <source>tensor inside node</source>
        <translation>Tensor im Knoten</translation>
    </message>
    <message>
        <source>power-of-two degrees</source>
        <translation>Grade als Zweierpotenzen</translation>
    </message>
    <message>
        <source>feed-forward half</source>
        <translation>Feed-Forward-Hälfte</translation>
    </message>
    <message>
        <source>attention half</source>
        <translation>Attention-Hälfte</translation>
    </message>
</context>
<context>
    <name>tangram::PairGridView</name>
    <message>
        <source>Pairs of slices and island parts</source>
        <translation>Paare aus Modellabschnitten und Inselteilen</translation>
    </message>
    <message>
        <source>A: %1, B: %2</source>
        <translation>A: %1, B: %2</translation>
    </message>
    <message>
        <source>in the best plan</source>
        <translation>im besten Plan</translation>
    </message>
    <message>
        <source>Island part: %1; %2</source>
        <translation>Inselteil: %1; %2</translation>
    </message>
    <message>
        <source>Island part</source>
        <translation>Inselteil</translation>
    </message>
</context>
<context>
    <name>tangram::PairReason</name>
    <message>
        <source>kept</source>
        <translation>behalten</translation>
    </message>
    <message>
        <source>memory: %1 of %2</source>
        <translation>Speicher: %1 von %2</translation>
    </message>
    <message>
        <source>dominated by %1</source>
        <translation>dominiert von %1</translation>
    </message>
    <message>
        <source>%1 × %2 micro-batches</source>
        <comment>samples per micro-batch × how many</comment>
        <translation>%1 × %2 Micro-Batches</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>Sample</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>Samples</translation>
    </message>
    <message>
        <source>At least %1 per GPU with one micro-batch in flight, of %2.</source>
        <translation>Mindestens %1 je GPU mit einem gehaltenen Micro-Batch, von %2.</translation>
    </message>
    <message>
        <source>The slice is %1 of the work; the part, %2 of the cluster&apos;s speed, may have at most %3.</source>
        <translation>Der Modellabschnitt ist %1 der Arbeit; der Teil, %2 der Geschwindigkeit des Clusters, darf höchstens %3 haben.</translation>
    </message>
    <message>
        <source>The slice is %1 of the work; the part, %2 of the cluster&apos;s speed, must have at least %3.</source>
        <translation>Der Modellabschnitt ist %1 der Arbeit; der Teil, %2 der Geschwindigkeit des Clusters, muss %3 haben.</translation>
    </message>
    <message>
        <source>Cuts are allowed every %1 layers only.</source>
        <translation>Schnitte sind nur alle %1 Layer erlaubt.</translation>
    </message>
    <message>
        <source>%1 halvings of an island&apos;s size are looked at.</source>
        <translation>%1 Halbierungen der Größe einer Insel werden betrachtet.</translation>
    </message>
    <message>
        <source>The slice is %1 of the work, the part %2 of the cluster&apos;s speed.</source>
        <translation>Der Modellabschnitt ist %1 der Arbeit, der Teil %2 der Geschwindigkeit des Clusters.</translation>
    </message>
    <message>
        <source>safe</source>
        <translation>sicher</translation>
    </message>
    <message>
        <source>heuristic</source>
        <translation>heuristisch</translation>
    </message>
    <message>
        <source>There is no strategy that could fit: no degrees and micro-batches that the job allows divide evenly over the part&apos;s GPUs.</source>
        <translation>Es gibt keine Strategie, die passen könnte: Keine Grade und Micro-Batches, die der Job erlaubt, verteilen sich gleichmäßig auf die GPUs des Teils.</translation>
    </message>
    <message>
        <source>The following is for the largest of the %1 sizes, %2 nodes.</source>
        <translation>Was folgt, gilt für die größte der %1 Größen, %2 Knoten.</translation>
    </message>
    <message>
        <source>No other rule would have removed it.</source>
        <translation>Keine andere Regel hätte es ausgeschlossen.</translation>
    </message>
    <message>
        <source>Would also have been removed by: %1.</source>
        <translation>Ausgeschlossen hätten es auch: %1.</translation>
    </message>
    <message>
        <source>Of the strategies that the job allows, this rule leaves none.</source>
        <translation>Von den Strategien, die der Job erlaubt, lässt diese Regel keine übrig.</translation>
    </message>
</context>
<context>
    <name>tangram::PairsAndDetail</name>
    <message>
        <source>Click a cell of the grid, or press Enter on it: its partial plans, or what removed it.</source>
        <translation>Eine Zelle des Rasters anklicken oder auf ihr Enter drücken: ihre Teilpläne, oder was sie ausschloss.</translation>
    </message>
    <message>
        <source>This record is of a different cluster, model or job than the open ones: its partial plans cannot be computed again.</source>
        <translation>Diese Aufzeichnung ist von einem anderen Cluster, Modell oder Job als den offenen: ihre Teilpläne lassen sich nicht noch einmal berechnen.</translation>
    </message>
    <message>
        <source>Back to the comparison</source>
        <translation>Zurück zum Vergleich</translation>
    </message>
    <message>
        <source>These searches are of different islands or models: their cells cannot be compared. Choose two of the same cluster and model.</source>
        <translation>Diese Suchen sind von anderen Inseln oder Modellen: ihre Zellen lassen sich nicht übereinanderlegen. Zwei desselben Clusters und Modells wählen.</translation>
    </message>
</context>
<context>
    <name>tangram::PairsPanel</name>
    <message>
        <source>Pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>slices × island parts</source>
        <translation>Modellabschnitte × Inselteile</translation>
    </message>
    <message>
        <source>Fit the grid (F)</source>
        <translation>Raster einpassen (F)</translation>
    </message>
    <message>
        <source>Cell under the mouse</source>
        <translation>Zelle unter der Maus</translation>
    </message>
    <message>
        <source>No search has run</source>
        <translation>Noch keine Suche gelaufen</translation>
    </message>
    <message>
        <source>Start planning: every pair of a model slice and an island part appears here as it is looked at, with what became of it.</source>
        <translation>Planen: jedes Paar aus Modellabschnitt und Inselteil erscheint hier, sobald es betrachtet wird, mit dem, was aus ihm wurde.</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Planen</translation>
    </message>
    <message>
        <source>Finding the pairs…</source>
        <translation>Paare werden gesucht…</translation>
    </message>
    <message>
        <source>Arrow keys or the mouse choose a cell; Enter or a click shows its details</source>
        <translation>Pfeiltasten oder Maus wählen eine Zelle; Enter oder ein Klick sagt alles über sie</translation>
    </message>
    <message>
        <source>slices × island parts · %1 in %2 cells</source>
        <translation>Modellabschnitte × Inselteile · %1 in %2 Zellen</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alle zeigen</translation>
    </message>
    <message>
        <source>No pair matches “%1” here.</source>
        <translation>Kein Paar passt hier zu „%1“.</translation>
    </message>
    <message>
        <source>This planner does not search these islands together: it takes all nodes as one island, or each island alone.
Its pairs do not belong to this grid, and no record of it is made.</source>
        <translation>Dieser Planer macht nicht eine Suche über diese Inseln: alle Knoten als eine Insel, oder jede Insel allein.
Seine Paare gehören nicht in dieses Raster, und es gibt keine Aufzeichnung davon.</translation>
    </message>
</context>
<context>
    <name>tangram::PartEdits</name>
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
    <message>
        <source>Nothing in the drawing has this name</source>
        <translation>Nichts in der Zeichnung heißt so</translation>
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
        <source>How many nodes are added at a time, also by dragging</source>
        <translation>Wie viele Knoten auf einmal hinzukommen, auch beim Ziehen</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Into the selected rack or zone, or otherwise in the middle of the drawing (Enter in the list)</source>
        <translation>In das markierte Rack oder die markierte Zone, sonst in die Mitte der Zeichnung (Eingabetaste in der Liste)</translation>
    </message>
</context>
<context>
    <name>tangram::PastePage</name>
    <message>
        <source>What do the cluster&apos;s tools print?</source>
        <translation>Was gibt der Cluster über sich aus?</translation>
    </message>
    <message>
        <source>Drop files here, choose them, or paste text: nvidia-smi topo -m, nvidia-smi -q -x, scontrol show node, sinfo, topology.conf, kubectl get nodes -o json, nccl-tests, NCCL&apos;s topology XML, ibnetdiscover, or a table of nodes. Several are combined into one cluster.</source>
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
        <source>A name that is already used merges the two</source>
        <translation>Ein Name, den es schon gibt, vereinigt beide</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>Zone</translation>
    </message>
    <message>
        <source>The zone that the rack belongs to; type a new name to create one; empty: none</source>
        <translation>Die Zone, in der das Rack steht; ein neuer Name legt eine an, leer: keine</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
</context>
<context>
    <name>tangram::PlanCells</name>
    <message>
        <source> on %1</source>
        <translation> auf %1</translation>
    </message>
    <message>
        <source>, batch %1 × %2</source>
        <translation>, Batch %1 × %2</translation>
    </message>
    <message>
        <source>%1, pinned</source>
        <translation>%1, angeheftet</translation>
    </message>
    <message>
        <source> · earlier search</source>
        <translation> · frühere Suche</translation>
    </message>
    <message>
        <source>%1, of an earlier search</source>
        <translation>%1, aus einer früheren Suche</translation>
    </message>
    <message>
        <source>Found by an earlier search
%1</source>
        <translation>Von einer früheren Suche gefunden
%1</translation>
    </message>
</context>
<context>
    <name>tangram::PlanExports</name>
    <message>
        <source>Export &amp;stages as CSV…</source>
        <translation>&amp;Stufen als CSV exportieren…</translation>
    </message>
    <message>
        <source>A row for each stage: where it runs, times, memory, idle time by cause; for spreadsheets</source>
        <translation>Eine Zeile je Stufe: wo sie läuft, Zeiten, Speicher, Leerlauf nach Ursache; für Tabellenkalkulationen</translation>
    </message>
    <message>
        <source>Export stages</source>
        <translation>Stufen exportieren</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>Export &amp;events as CSV…</source>
        <translation>&amp;Ereignisse als CSV exportieren…</translation>
    </message>
    <message>
        <source>A row for each forward, backward, send and sync of one iteration, with start and end</source>
        <translation>Eine Zeile je Forward, Backward, Senden und Abgleich einer Iteration, mit Anfang und Ende</translation>
    </message>
    <message>
        <source>Export events</source>
        <translation>Ereignisse exportieren</translation>
    </message>
    <message>
        <source>The timeline as JSON that Perfetto and chrome://tracing open</source>
        <translation>Der Zeitablauf als JSON, das Perfetto und chrome://tracing öffnen</translation>
    </message>
    <message>
        <source>Export Chrome trace</source>
        <translation>Chrome-Trace exportieren</translation>
    </message>
    <message>
        <source>Traces (*.json)</source>
        <translation>Traces (*.json)</translation>
    </message>
    <message>
        <source>The plans that are compared, in one file</source>
        <translation>Die verglichenen Pläne in einer Datei</translation>
    </message>
    <message>
        <source>Export comparison</source>
        <translation>Vergleich exportieren</translation>
    </message>
    <message>
        <source>Comparisons (*.json)</source>
        <translation>Vergleiche (*.json)</translation>
    </message>
    <message>
        <source>Plan %1 was written to %2</source>
        <translation>Plan %1 wurde nach %2 geschrieben</translation>
    </message>
    <message>
        <source>%1 were written to %2</source>
        <translation>%1 wurden nach %2 geschrieben</translation>
    </message>
    <message>
        <source>plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>plans</source>
        <translation>Pläne</translation>
    </message>
    <message>
        <source>Export as C&amp;hrome trace…</source>
        <translation>Als Chrome-&amp;Trace exportieren…</translation>
    </message>
    <message>
        <source>Export co&amp;mparison of plans…</source>
        <translation>&amp;Vergleich von Plänen exportieren…</translation>
    </message>
</context>
<context>
    <name>tangram::PlanOpening</name>
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
        <source>Working on another cluster ends the search that is running.</source>
        <translation>Wird an einem anderen Cluster gearbeitet, endet die laufende Suche.</translation>
    </message>
    <message>
        <source>End it and go on</source>
        <translation>Beenden und fortfahren</translation>
    </message>
</context>
<context>
    <name>tangram::PlanSaving</name>
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
        <source>The cluster was written to %1</source>
        <translation>Der Cluster wurde nach %1 geschrieben</translation>
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
        <source>chart</source>
        <translation>diagramm</translation>
    </message>
    <message>
        <source>Save as picture: %1</source>
        <translation>Als Bild speichern: %1</translation>
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
</context>
<context>
    <name>tangram::PlanTable</name>
    <message>
        <source>Plans</source>
        <translation>Pläne</translation>
    </message>
    <message>
        <source>Unpin plan %1</source>
        <translation>Plan %1 lösen</translation>
    </message>
    <message>
        <source>Pin plan %1</source>
        <translation>Plan %1 anheften</translation>
    </message>
    <message>
        <source>Work on its cluster, model and job</source>
        <translation>An seinem Cluster, Modell und Job arbeiten</translation>
    </message>
    <message>
        <source>Remove from the table</source>
        <translation>Aus der Tabelle entfernen</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>Sortieren nach</translation>
    </message>
    <message>
        <source>Remove the plans of earlier searches</source>
        <translation>Pläne früherer Suchen entfernen</translation>
    </message>
    <message>
        <source>Remove the plans of earlier searches; pinned ones stay</source>
        <translation>Pläne früherer Suchen entfernen; angeheftete bleiben</translation>
    </message>
    <message>
        <source>No longer keep in the project</source>
        <translation>Nicht mehr im Projekt behalten</translation>
    </message>
</context>
<context>
    <name>tangram::PlannerComparer</name>
    <message>
        <source>no plan fits</source>
        <translation>kein Plan passt</translation>
    </message>
    <message>
        <source>stopped before a plan was found</source>
        <translation>beendet, bevor ein Plan gefunden war</translation>
    </message>
    <message>
        <source>comparing planners</source>
        <translation>Vergleich der Planer</translation>
    </message>
</context>
<context>
    <name>tangram::Planning</name>
    <message>
        <source>Another search ends the one that is running.</source>
        <translation>Eine andere Suche beendet die laufende.</translation>
    </message>
    <message>
        <source>End it and plan</source>
        <translation>Beenden und planen</translation>
    </message>
    <message>
        <source>Change limits of the search</source>
        <translation>Grenzen der Suche ändern</translation>
    </message>
    <message>
        <source>Search as %1</source>
        <translation>Suchen wie %1</translation>
    </message>
    <message>
        <source>Change pruning rules</source>
        <translation>Ausschlussregeln ändern</translation>
    </message>
    <message>
        <source>What it has found so far is lost, unless you stop it first.</source>
        <translation>Was sie bisher gefunden hat, geht verloren, wenn sie nicht zuvor angehalten wird.</translation>
    </message>
    <message>
        <source>Stop it and show its plan</source>
        <translation>Anhalten und ihren Plan zeigen</translation>
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
        <source>The search was stopped: this is the best plan so far, at most %1 slower than the best possible.</source>
        <translation>Die Suche wurde angehalten: dies ist der bisher beste Plan, höchstens %1 vom bestmöglichen entfernt.</translation>
    </message>
    <message>
        <source>The search was stopped: this is the best plan so far.</source>
        <translation>Die Suche wurde angehalten: dies ist der bisher beste Plan.</translation>
    </message>
    <message>
        <source>The search has found a plan: %1 per iteration, %2.</source>
        <translation>Die Suche hat einen Plan gefunden: %1 je Iteration, %2.</translation>
    </message>
    <message>
        <source>Show the plans</source>
        <translation>Pläne zeigen</translation>
    </message>
    <message>
        <source>%1 To get a plan, %2.</source>
        <translation>%1 Für einen Plan: %2.</translation>
    </message>
</context>
<context>
    <name>tangram::PlansDivision</name>
    <message>
        <source>Stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Stages or difference</source>
        <translation>Stufen oder Unterschied</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitverlauf</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>Pläne</translation>
    </message>
    <message>
        <source>Timeline, plans or stages</source>
        <translation>Zeitverlauf, Pläne oder Stufen</translation>
    </message>
    <message>
        <source>Stages of %1</source>
        <translation>Stufen von %1</translation>
    </message>
    <message>
        <source>Stages and difference</source>
        <translation>Stufen und Unterschied</translation>
    </message>
</context>
<context>
    <name>tangram::PlansPage</name>
    <message>
        <source>Stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>Pläne</translation>
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
    <message>
        <source>plan %1 · %2</source>
        <translation>Plan %1 · %2</translation>
    </message>
    <message>
        <source>simulating the plan</source>
        <translation>Simulation des Plans</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtern</translation>
    </message>
    <message>
        <source>Filter plans</source>
        <translation>Pläne filtern</translation>
    </message>
    <message>
        <source>Words in a plan&apos;s name, maker, schedule, island, GPU, model or cluster; shows plans that have all of them</source>
        <translation>Wörter aus Name, Ersteller, Ablaufplan, Insel, GPU, Modell oder Cluster eines Plans; mehrere müssen alle vorkommen</translation>
    </message>
    <message>
        <source>%1 plans under each other, zoom linked</source>
        <translation>%1 Pläne untereinander, gemeinsam vergrößert</translation>
    </message>
    <message>
        <source>No plan has all of these words.</source>
        <translation>Kein Plan enthält alle diese Wörter.</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>Filter leeren</translation>
    </message>
    <message>
        <source>%1 of earlier searches</source>
        <translation>%1 aus früheren Suchen</translation>
    </message>
    <message>
        <source>out of date</source>
        <translation>veraltet</translation>
    </message>
    <message>
        <source>%1: %2 · %3</source>
        <translation>%1: %2 · %3</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>tangram::PlotPicture</name>
    <message>
        <source>a picture cannot be written as &apos;%1&apos;</source>
        <translation>ein Bild lässt sich nicht als „%1“ schreiben</translation>
    </message>
    <message>
        <source>end the name in .svg, .png or .pdf</source>
        <translation>den Namen auf .svg, .png oder .pdf enden lassen</translation>
    </message>
    <message>
        <source>a picture of %1 × %2 cannot be drawn</source>
        <translation>ein Bild von %1 × %2 lässt sich nicht zeichnen</translation>
    </message>
    <message>
        <source>choose between 320 × 160 and 20000 × 20000</source>
        <translation>zwischen 320 × 160 und 20000 × 20000 wählen</translation>
    </message>
    <message>
        <source>the picture could not be written: %1</source>
        <translation>das Bild ließ sich nicht schreiben: %1</translation>
    </message>
    <message>
        <source>choose a folder you may write to</source>
        <translation>einen Ordner mit Schreibrecht wählen</translation>
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
    <name>tangram::ProgressColumn</name>
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
        <source>Pairs</source>
        <translation>Paare</translation>
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
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Funnel of composer states by pruning rule</source>
        <translation>Trichter der Zustände beim Zusammensetzen nach Ausschlussregel</translation>
    </message>
    <message>
        <source>Partial pipelines appear here once they are composed.</source>
        <translation>Teilpipelines erscheinen hier, sobald sie zusammengesetzt werden.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>throughput over the search</source>
        <translation>Durchsatz während der Suche</translation>
    </message>
    <message>
        <source>slice and island part</source>
        <translation>Modellabschnitt und Inselteil</translation>
    </message>
    <message>
        <source>States</source>
        <translation>Zustände</translation>
    </message>
    <message>
        <source>partial pipelines</source>
        <translation>Teilpipelines</translation>
    </message>
    <message>
        <source>Beam before the proof</source>
        <translation>Beam vor dem Beweis</translation>
    </message>
    <message>
        <source>Dropped while heuristics looked for a first plan; the proof that follows looks at them again.</source>
        <translation>Verworfen, während Heuristiken einen ersten Plan suchten; der Beweis danach sieht sie sich wieder an.</translation>
    </message>
    <message>
        <source>Show the plans</source>
        <translation>Pläne zeigen</translation>
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
        <source>Gap</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>iteration time / lower bound − 1: the most that a longer search could gain</source>
        <translation>Iterationszeit / untere Schranke − 1: so viel kann eine längere Suche höchstens gewinnen</translation>
    </message>
    <message>
        <source>Pairs per second</source>
        <translation>Paare je Sekunde</translation>
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
        <source>pipelines whose schedule was simulated event by event, or had been when they came up before</source>
        <translation>Pipelines, deren Schedule Ereignis für Ereignis simuliert wurde, jetzt oder als sie vorher vorkamen</translation>
    </message>
    <message>
        <source>No search has run</source>
        <translation>Noch keine Suche gelaufen</translation>
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
    <message>
        <source>pairs of a slice and an island part that became known / time of the search until the last of them</source>
        <translation>bekannt gewordene Paare aus Modellabschnitt und Inselteil / Zeit der Suche bis zum letzten</translation>
    </message>
    <message>
        <source>Partial plans per second</source>
        <translation>Teilpläne je Sekunde</translation>
    </message>
    <message>
        <source>answers of the parallelizer / time of the search until the last of them</source>
        <translation>Antworten des Parallelisierers / Zeit der Suche bis zur letzten</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pausiert</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>First by heuristics</source>
        <translation>Zuerst durch Heuristiken</translation>
    </message>
    <message>
        <source>Proving the optimum</source>
        <translation>Das Optimum beweisen</translation>
    </message>
    <message>
        <source>%1 ruled out</source>
        <translation>%1 ausgeschlossen</translation>
    </message>
    <message>
        <source>%1 partial pipelines</source>
        <translation>%1 Teilpipelines</translation>
    </message>
    <message>
        <source>The share of the space of pipelines that the proof has searched or ruled out. How long the rest takes cannot be predicted: some parts are ruled out at once, others have to be searched.</source>
        <translation>Wie viel vom Raum der Pipelines der Beweis angesehen oder ausgeschlossen hat. Wie lange der Rest dauert, kann niemand sagen: Manche Teile sind auf einen Blick ausgeschlossen, andere müssen durchsucht werden.</translation>
    </message>
    <message>
        <source>Heuristics find a good plan first; the proof then searches everything that could be better, including what the beam dropped. How long it takes cannot be predicted.</source>
        <translation>Heuristiken finden zuerst einen guten Plan; der Beweis sieht sich dann alles an, was besser sein könnte, auch was der Beam verwarf. Wie lange er dauert, kann niemand vorher sagen.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
    <message>
        <source>Proved: no plan is faster</source>
        <translation>Bewiesen: Kein Plan ist schneller</translation>
    </message>
    <message>
        <source>no plan on this cluster, under this cost model and job, is faster; once the best plan is proved, that plan&apos;s own time: nothing that the settings allow is faster</source>
        <translation>kein Plan auf diesem Cluster ist mit diesem Kostenmodell und diesem Auftrag schneller; sobald der beste Plan bewiesen ist, dessen eigene Zeit: Nichts, was die Einstellungen erlauben, ist schneller</translation>
    </message>
    <message>
        <source>The proof first asks how much of the batch single pipelines can take in time. This is how much it has ruled out of what several of them together might take beyond the batch; at 100 % no plan of several pipelines is faster than the best.</source>
        <translation>Der Beweis fragt zuerst, wie viel vom Batch einzelne Pipelines rechtzeitig schaffen. Gezeigt wird, wie viel er von dem ausgeschlossen hat, was mehrere zusammen über den Batch hinaus schaffen könnten; bei 100 % ist kein Plan aus mehreren Pipelines schneller als der beste.</translation>
    </message>
    <message>
        <source>Ruling out several pipelines</source>
        <translation>Mehrere Pipelines ausschließen</translation>
    </message>
</context>
<context>
    <name>tangram::ProjectSaving</name>
    <message>
        <source>Saving %1…</source>
        <translation>%1 wird gespeichert…</translation>
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
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>Unsaved edits</source>
        <translation>Ungespeicherte Änderungen</translation>
    </message>
    <message>
        <source>%1 has edits that are not saved.</source>
        <translation>%1 hat Änderungen, die nicht gespeichert sind.</translation>
    </message>
</context>
<context>
    <name>tangram::ProjectSession</name>
    <message>
        <source>%1 is open elsewhere: %2.</source>
        <translation>%1 ist anderswo geöffnet: %2.</translation>
    </message>
    <message>
        <source>New project</source>
        <translation>Neues Projekt</translation>
    </message>
    <message>
        <source>cluster.tangram</source>
        <translation>cluster.tangram</translation>
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
        <source>Choose another name.</source>
        <translation>Einen anderen Namen wählen.</translation>
    </message>
</context>
<context>
    <name>tangram::PruningPanel</name>
    <message>
        <source>Pruning</source>
        <translation>Ausschluss</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>Exakt</translation>
    </message>
    <message>
        <source>Pruning rules</source>
        <translation>Ausschlussregeln</translation>
    </message>
    <message>
        <source>Exact: heuristic rules off</source>
        <translation>Exakt: heuristische Regeln aus</translation>
    </message>
    <message>
        <source>The optimum of the simulated time over the whole space, however long that takes</source>
        <translation>Das Optimum der simulierten Zeit über den ganzen Raum, so lange das auch dauert</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keines</translation>
    </message>
    <message>
        <source>The search then stops with the best plan so far; pauses do not count</source>
        <translation>Die Suche hört dann mit dem bisher besten Plan auf; Pausen zählen nicht</translation>
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
        <source>Parallelizer</source>
        <translation>Parallelisierer</translation>
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
    <message>
        <source>Answers each pair with its partial plans, their times and memory</source>
        <translation>Antwortet für jedes Paar: dessen Teilpläne mit Zeiten und Speicher</translation>
    </message>
    <message>
        <source>Search as</source>
        <translation>Suchen wie</translation>
    </message>
    <message>
        <source>The planner whose search space is searched, with this program&apos;s costs. %1: %2</source>
        <translation>Wessen Suchraum durchsucht wird, mit unseren Kosten. %1: %2</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
</context>
<context>
    <name>tangram::QuantityText</name>
    <message>
        <source>a number from %1 to %2</source>
        <translation>eine Zahl von %1 bis %2</translation>
    </message>
    <message>
        <source>%1, such as “50 GB/s” or “400 Gbit/s”</source>
        <translation>%1, etwa „50 GB/s“ oder „400 Gbit/s“</translation>
    </message>
    <message>
        <source>%1, such as “5 µs”</source>
        <translation>%1, etwa „5 µs“</translation>
    </message>
    <message>
        <source>%1, such as “80 GiB”</source>
        <translation>%1, etwa „80 GiB“</translation>
    </message>
    <message>
        <source>%1, such as “989 TFLOP/s”</source>
        <translation>%1, etwa „989 TFLOP/s“</translation>
    </message>
</context>
<context>
    <name>tangram::RecordEdits</name>
    <message>
        <source>The project cannot keep this many records of searches.</source>
        <translation>So viele Aufzeichnungen kann das Projekt nicht behalten.</translation>
    </message>
    <message>
        <source>Delete records that you no longer need, then keep this one.</source>
        <translation>Löschen Sie Aufzeichnungen, die Sie nicht mehr brauchen, und behalten Sie dann diese.</translation>
    </message>
</context>
<context>
    <name>tangram::RecordModel</name>
    <message>
        <source>%1: %2, %3, %4. Checked: kept in the project</source>
        <translation>%1: %2, %3, %4. Angekreuzt: im Projekt behalten</translation>
    </message>
    <message>
        <source>no plan</source>
        <translation>kein Plan</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>vollständig</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>Checked: kept in the project. Choose one to look at it, two to compare them</source>
        <translation>Angekreuzt: im Projekt behalten. Eine wählen, um sie anzusehen, zwei, um sie zu vergleichen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>Bester</translation>
    </message>
</context>
<context>
    <name>tangram::RecordScrubber</name>
    <message>
        <source>Play the search</source>
        <translation>Suche abspielen</translation>
    </message>
    <message>
        <source>Previous moment</source>
        <translation>Einen Moment zurück</translation>
    </message>
    <message>
        <source>Next moment</source>
        <translation>Einen Moment weiter</translation>
    </message>
    <message>
        <source>Moment of the search</source>
        <translation>Moment der Suche</translation>
    </message>
    <message>
        <source>Everything on the page is shown as it was at this moment</source>
        <translation>Alles auf der Seite wird so gezeigt, wie es in diesem Moment war</translation>
    </message>
    <message>
        <source>Stop playing</source>
        <translation>Abspielen anhalten</translation>
    </message>
    <message>
        <source>Both searches are shown as they were after this share of their time</source>
        <translation>Beide Suchen werden gezeigt, wie sie nach diesem Anteil ihrer Zeit waren</translation>
    </message>
</context>
<context>
    <name>tangram::RecordsPanel</name>
    <message>
        <source>Records</source>
        <translation>Aufzeichnungen</translation>
    </message>
    <message>
        <source>Searches that have run are listed here, to be looked at again, kept and compared.</source>
        <translation>Gelaufene Suchen stehen hier, um sie wieder anzusehen, zu behalten und zu vergleichen.</translation>
    </message>
    <message>
        <source>Records of searches</source>
        <translation>Aufzeichnungen von Suchen</translation>
    </message>
    <message>
        <source>Go back to the running search</source>
        <translation>Zurück zur laufenden Suche</translation>
    </message>
    <message>
        <source>Use this search&apos;s settings for the next one</source>
        <translation>Einstellungen dieser Suche für die nächste nehmen</translation>
    </message>
    <message>
        <source>Keep in the project</source>
        <translation>Im Projekt behalten</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Keep search “%1”</source>
        <translation>Suche „%1“ behalten</translation>
    </message>
    <message>
        <source>No longer keep search “%1”</source>
        <translation>Suche „%1“ nicht mehr behalten</translation>
    </message>
    <message>
        <source>No longer keep in the project</source>
        <translation>Nicht mehr im Projekt behalten</translation>
    </message>
    <message>
        <source>Rename search “%1”</source>
        <translation>Suche „%1“ umbenennen</translation>
    </message>
    <message>
        <source>Delete search “%1”</source>
        <translation>Suche „%1“ löschen</translation>
    </message>
    <message>
        <source>Delete %1 searches</source>
        <translation>%1 Suchen löschen</translation>
    </message>
</context>
<context>
    <name>tangram::Recovering</name>
    <message>
        <source>&amp;Unsaved edits to recover</source>
        <translation>&amp;Ungespeichertes wiederherstellen</translation>
    </message>
    <message>
        <source>Recovering edits ends the search that is running.</source>
        <translation>Werden Änderungen wiederhergestellt, endet die laufende Suche.</translation>
    </message>
    <message>
        <source>End it and recover</source>
        <translation>Beenden und wiederherstellen</translation>
    </message>
    <message>
        <source>looking for edits that were not saved</source>
        <translation>Suche nach nicht gespeicherten Änderungen</translation>
    </message>
    <message>
        <source>The unsaved edits were recovered.</source>
        <translation>Die ungespeicherten Änderungen wurden wiederhergestellt.</translation>
    </message>
    <message>
        <source>Save them to keep them for good.</source>
        <translation>Speichern, um sie dauerhaft zu behalten.</translation>
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
        <source>&amp;Discard…</source>
        <translation>&amp;Verwerfen…</translation>
    </message>
    <message>
        <source>&amp;Keep</source>
        <translation>&amp;Behalten</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>Delete this project, which was never saved, for good?</source>
        <translation>Dieses nie gespeicherte Projekt endgültig löschen?</translation>
    </message>
    <message>
        <source>Delete these unsaved edits of %1 for good?</source>
        <translation>Diese ungespeicherten Änderungen an %1 endgültig löschen?</translation>
    </message>
    <message>
        <source>Another one is offered afterwards.</source>
        <translation>Danach wird ein weiterer Stand angeboten.</translation>
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
    <message>
        <source>%1
Part of what is searched as %2.</source>
        <translation>%1
Teil dessen, was wie %2 gesucht wird.</translation>
    </message>
</context>
<context>
    <name>tangram::Samples</name>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>two small nodes</source>
        <translation>zwei kleine Knoten</translation>
    </message>
    <message>
        <source>64 GPUs of two types</source>
        <translation>64 GPUs zweier Typen</translation>
    </message>
    <message>
        <source>A100s and V100s on one switch</source>
        <translation>A100 und V100 an einem Switch</translation>
    </message>
    <message>
        <source>H100s and A100s in two racks</source>
        <translation>H100 und A100 in zwei Racks</translation>
    </message>
    <message>
        <source>three generations in two zones</source>
        <translation>drei Generationen in zwei Zonen</translation>
    </message>
    <message>
        <source>512 GPUs of three types</source>
        <translation>512 GPUs dreier Typen</translation>
    </message>
    <message>
        <source>1,024 GPUs of five types</source>
        <translation>1 024 GPUs von fünf Typen</translation>
    </message>
    <message>
        <source>10,240 GPUs in 32 islands</source>
        <translation>10 240 GPUs in 32 Inseln</translation>
    </message>
</context>
<context>
    <name>tangram::SaveDialog</name>
    <message>
        <source>%1 already exists</source>
        <translation>%1 gibt es schon</translation>
    </message>
    <message>
        <source>Type its full name to replace it, or choose another name.</source>
        <translation>Den ganzen Namen angeben, um sie zu ersetzen, oder einen anderen Namen.</translation>
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
        <source>All that the framework runs</source>
        <translation>Alle, die das Framework kann</translation>
    </message>
    <message>
        <source>Choose every schedule that the job&apos;s framework supports, and no other; the search finds the best of them.</source>
        <translation>Jeden Schedule wählen, den das Framework des Jobs hat, und keinen anderen; der beste davon wird gefunden.</translation>
    </message>
    <message>
        <source>About pipeline schedules</source>
        <translation>Über Pipeline-Schedules</translation>
    </message>
    <message>
        <source>Schedules</source>
        <translation>Schedules</translation>
    </message>
    <message>
        <source>At least one schedule must be chosen.</source>
        <translation>Mindestens ein Schedule muss gewählt sein.</translation>
    </message>
    <message>
        <source>Any schedule</source>
        <translation>Alle Schedules</translation>
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
        <source>Micro-batches enter the pipeline at both ends, and parameters are held twice; the overlap of kernels inside a stage is not modelled.</source>
        <translation>Micro-Batches treten an beiden Enden in die Pipeline ein, Parameter sind doppelt vorhanden; die Überlappung von Kernels in einer Stufe ist nicht modelliert.</translation>
    </message>
</context>
<context>
    <name>tangram::SearchKeys</name>
    <message>
        <source>Grid of pairs</source>
        <translation>Gitter der Paare</translation>
    </message>
    <message>
        <source>Partial plans as points</source>
        <translation>Teilpläne als Punkte</translation>
    </message>
    <message>
        <source>← → ↑ ↓</source>
        <translation>← → ↑ ↓</translation>
    </message>
    <message>
        <source>Go to the next cell; with Shift ten cells on</source>
        <translation>Zur nächsten Zelle; mit Umschalt zehn Zellen weiter</translation>
    </message>
    <message>
        <source>Home, End</source>
        <translation>Pos1, Ende</translation>
    </message>
    <message>
        <source>Go to the first or the last slice</source>
        <translation>Zum ersten oder letzten Modellabschnitt</translation>
    </message>
    <message>
        <source>Page up, Page down</source>
        <translation>Bild auf, Bild ab</translation>
    </message>
    <message>
        <source>Go to the first or the last island part</source>
        <translation>Zum ersten oder letzten Inselteil</translation>
    </message>
    <message>
        <source>Enter, Space, click</source>
        <translation>Eingabe, Leertaste, Klick</translation>
    </message>
    <message>
        <source>Show the cell&apos;s partial plans, or what removed it</source>
        <translation>Die Teilpläne der Zelle zeigen, oder was sie ausgeschlossen hat</translation>
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
        <source>F, double click</source>
        <translation>F, Doppelklick</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>Mausrad</translation>
    </message>
    <message>
        <source>Zoom at the cursor; where the page scrolls, with Ctrl</source>
        <translation>Am Mauszeiger vergrößern; wo die Seite rollt, mit Strg</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>Move the zoomed view</source>
        <translation>Das Vergrößerte verschieben</translation>
    </message>
    <message>
        <source>← → ↑ ↓, Home, End</source>
        <translation>← → ↑ ↓, Pos1, Ende</translation>
    </message>
    <message>
        <source>Go through the partial plans</source>
        <translation>Durch die Teilpläne gehen</translation>
    </message>
</context>
<context>
    <name>tangram::SearchPage</name>
    <message>
        <source>A %1</source>
        <translation>A %1</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
</context>
<context>
    <name>tangram::SearchSession</name>
    <message>
        <source>planning</source>
        <translation>Planung</translation>
    </message>
</context>
<context>
    <name>tangram::SettingsChoice</name>
    <message>
        <source>Default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>Exakt</translation>
    </message>
    <message>
        <source>Quick</source>
        <translation>Schnell</translation>
    </message>
    <message>
        <source>Named settings</source>
        <translation>Benannte Einstellungen</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter…</translation>
    </message>
    <message>
        <source>Save settings as</source>
        <translation>Einstellungen speichern unter</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen…</translation>
    </message>
    <message>
        <source>Rename settings</source>
        <translation>Einstellungen umbenennen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Save, rename or delete settings</source>
        <translation>Einstellungen speichern, umbenennen oder löschen</translation>
    </message>
    <message>
        <source>%1, changed</source>
        <translation>%1, geändert</translation>
    </message>
    <message>
        <source>The rules are no longer those of “%1”: choose it again to go back, or save them under a name</source>
        <translation>Die Regeln sind nicht mehr die von „%1“: noch einmal wählen, um zurückzugehen, oder sie unter einem Namen speichern</translation>
    </message>
    <message>
        <source>Rules and limits by name</source>
        <translation>Regeln und Grenzen nach Namen</translation>
    </message>
    <message>
        <source>Type a name.</source>
        <translation>Einen Namen eingeben.</translation>
    </message>
    <message>
        <source>“%1” is built into the program: choose another name.</source>
        <translation>„%1“ gehört zum Programm: einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>There are already settings called “%1”.</source>
        <translation>Einstellungen namens „%1“ gibt es schon.</translation>
    </message>
    <message>
        <source>Replaces your settings of that name.</source>
        <translation>Ersetzt die eigenen Einstellungen dieses Namens.</translation>
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
        <source>Key or action to look for</source>
        <translation>Gesuchte Taste oder Wirkung</translation>
    </message>
</context>
<context>
    <name>tangram::StageDifferenceModel</name>
    <message>
        <source>total</source>
        <translation>gesamt</translation>
    </message>
    <message>
        <source>GPU-seconds of %1 / GPUs of the plan
%2: %3
%4: %5
difference: %6</source>
        <translation>GPU-Sekunden für %1 / GPUs des Plans
%2: %3
%4: %5
Unterschied: %6</translation>
    </message>
    <message>
        <source>Stages that are compared with each other: those on the same island, and others by their position</source>
        <translation>Stufen, die einander gegenüberstehen: die auf derselben Insel, andere nach ihrem Platz</translation>
    </message>
    <message>
        <source>All parts of the stage; those of all stages are the difference of the iteration times</source>
        <translation>Alle Teile der Stufe; die aller Stufen sind der Unterschied der Iterationszeiten</translation>
    </message>
    <message>
        <source>Seconds more or less, as a stage&apos;s GPUs weigh in the plan</source>
        <translation>Sekunden mehr oder weniger, wie die GPUs der Stufe im Plan wiegen</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>total s</source>
        <translation>gesamt s</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
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
    <message>
        <source>Mem GiB</source>
        <translation>Mem GiB</translation>
    </message>
    <message>
        <source>Ramp s</source>
        <translation>Anlauf s</translation>
    </message>
    <message>
        <source>Idle before the first forward and after all work of the stage is done</source>
        <translation>Leerlauf vor dem ersten Vorwärts und nach aller Arbeit der Stufe</translation>
    </message>
    <message>
        <source>Imbalance s</source>
        <translation>Ungleichgewicht s</translation>
    </message>
    <message>
        <source>Idle while the awaited work is still being computed on another stage</source>
        <translation>Leerlauf, solange die erwartete Arbeit auf einer anderen Stufe noch gerechnet wird</translation>
    </message>
    <message>
        <source>Sends s</source>
        <translation>Senden s</translation>
    </message>
    <message>
        <source>Idle only because a send is queued or under way</source>
        <translation>Leerlauf nur, weil ein Senden ansteht oder läuft</translation>
    </message>
    <message>
        <source>Wait s</source>
        <translation>Warten s</translation>
    </message>
    <message>
        <source>Idle because other copies of the layers have not computed their gradients yet</source>
        <translation>Leerlauf, weil andere Kopien der Layer ihre Gradienten noch nicht gerechnet haben</translation>
    </message>
    <message>
        <source>Idle s</source>
        <translation>Leerlauf s</translation>
    </message>
    <message>
        <source>Ramp + imbalance + sends + waiting for gradients; with the busy time it is the iteration</source>
        <translation>Anlauf/Auslauf + Ungleichgewicht + Senden + Warten auf Gradienten; mit der belegten Zeit ist es die Iteration</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1, of %2 with what is hidden</source>
        <translation>%1 von %2 einschließlich des Verdeckten</translation>
    </message>
    <message>
        <source>%1 + %2 + %3 + %4 + %5 = %6</source>
        <translation>%1 + %2 + %3 + %4 + %5 = %6</translation>
    </message>
    <message>
        <source>on the host: %1 of %2 for each GPU</source>
        <translation>im Host: %1 von %2 für jede GPU</translation>
    </message>
    <message>
        <source>on the host: %1 for each GPU</source>
        <translation>im Host: %1 für jede GPU</translation>
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
    <name>tangram::SteadyLabel</name>
    <message>
        <source>%1: %2</source>
        <comment>what a number is, and the number</comment>
        <translation>%1: %2</translation>
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
        <source>Of one passage through the switch, such as “1 µs”</source>
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
    <name>tangram::SwitchTree</name>
    <message>
        <source>%1 uplink %2</source>
        <translation>%1 Uplink %2</translation>
    </message>
    <message>
        <source>%1 uplink, non-blocking</source>
        <translation>%1 Uplink, blockierungsfrei</translation>
    </message>
</context>
<context>
    <name>tangram::TableCopy</name>
    <message>
        <source>&amp;Copy rows</source>
        <translation>Zeilen &amp;kopieren</translation>
    </message>
    <message>
        <source>Copy the selected rows, or all, with the titles of their columns, as text for spreadsheets</source>
        <translation>Die gewählten Zeilen, oder alle, mit den Spaltentiteln als Text für Tabellenkalkulationen kopieren</translation>
    </message>
    <message>
        <source>Copy the whole &amp;table</source>
        <translation>Die ganze &amp;Tabelle kopieren</translation>
    </message>
</context>
<context>
    <name>tangram::TimelinePanel</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitverlauf</translation>
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
        <source>Zoom to the selected event (Enter)</source>
        <translation>Ausgewähltes Ereignis vergrößern (Enter)</translation>
    </message>
    <message>
        <source>Show one period of the steady state (P)</source>
        <translation>Eine Periode des Dauerbetriebs zeigen (P)</translation>
    </message>
    <message>
        <source>Show everything (F)</source>
        <translation>Alles zeigen (F)</translation>
    </message>
    <message>
        <source>Memory over time</source>
        <translation>Speicher über die Zeit</translation>
    </message>
    <message>
        <source>Height of rows (Ctrl++, Ctrl+−, Ctrl+0)</source>
        <translation>Wie hoch Zeilen sind (Strg++, Strg+−, Strg+0)</translation>
    </message>
    <message>
        <source>Height of rows</source>
        <translation>Zeilenhöhe</translation>
    </message>
    <message>
        <source>Un&amp;pin plan %1</source>
        <translation>Plan %1 &amp;lösen</translation>
    </message>
    <message>
        <source>&amp;Pin plan %1</source>
        <translation>Plan %1 an&amp;heften</translation>
    </message>
    <message>
        <source>Sh&amp;ow the stages of plan %1</source>
        <translation>Stufen von Plan %1 &amp;zeigen</translation>
    </message>
    <message>
        <source>F&amp;old the stages of plan %1 away</source>
        <translation>Stufen von Plan %1 &amp;einklappen</translation>
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
        <source>The model to train; a model file or a Hugging Face config.json can be opened or dropped instead</source>
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
        <source>Use it</source>
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
        <source>Keeps it for later imports, including those on the command line</source>
        <translation>Merkt ihn für spätere Importe, auch auf der Befehlszeile</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>of one GPU; required</source>
        <translation>einer GPU; nötig</translation>
    </message>
    <message>
        <source>Memory bandwidth</source>
        <translation>Speicherbandbreite</translation>
    </message>
    <message>
        <source>of one GPU, from its data sheet; required</source>
        <translation>einer GPU, laut Datenblatt; nötig</translation>
    </message>
    <message>
        <source>bf16 compute</source>
        <translation>bf16-Rechenleistung</translation>
    </message>
    <message>
        <source>dense, without sparsity; required</source>
        <translation>dicht, ohne Sparsity; nötig</translation>
    </message>
    <message>
        <source>Link in a node</source>
        <translation>Verbindung im Knoten</translation>
    </message>
    <message>
        <source>NVLink or similar, per GPU and direction; none: the GPUs communicate over PCIe</source>
        <translation>NVLink oder dergleichen, je GPU und Richtung; ohne: die GPUs erreichen einander über PCIe</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Leistung</translation>
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
        <source>Still missing: %1</source>
        <translation>Noch nötig: %1</translation>
    </message>
    <message>
        <source>Its efficiency is taken from the nearest known type</source>
        <translation>Die Effizienz kommt vom nächsten bekannten Typ</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>such as %1</source>
        <translation>etwa %1</translation>
    </message>
</context>
<context>
    <name>tangram::WindowMenus</name>
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
        <source>&amp;Quit</source>
        <translation>B&amp;eenden</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt verwendet</translation>
    </message>
    <message>
        <source>No recent files</source>
        <translation>Noch nichts</translation>
    </message>
    <message>
        <source>&amp;Clear this list</source>
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
        <source>Save plan &amp;file…</source>
        <translation>Plan&amp;datei speichern…</translation>
    </message>
    <message>
        <source>Save Gantt &amp;picture…</source>
        <translation>&amp;Gantt-Bild speichern…</translation>
    </message>
    <message>
        <source>&amp;Export plan</source>
        <translation>Plan &amp;exportieren</translation>
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
        <source>&amp;Compare with other planners&apos; spaces</source>
        <translation>Mit den Räumen anderer Planer &amp;vergleichen</translation>
    </message>
    <message>
        <source>Searches as Metis, Sailor, Zorse and others with our costs, and puts the best plan of each into the table of plans</source>
        <translation>Sucht wie Metis, Sailor, Zorse und andere mit unseren Kosten und stellt den besten Plan eines jeden in die Tabelle der Pläne</translation>
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
        <source>Model and &amp;job</source>
        <translation>Modell und &amp;Job</translation>
    </message>
    <message>
        <source>Model and job: presets, own models, all settings, and derived figures (Ctrl+J)</source>
        <translation>Modell und Job: Vorlagen, eigene Modelle, alle Einstellungen und was daraus folgt (Strg+J)</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>Show only this window; F11 or Esc ends it</source>
        <translation>Nichts als dieses Fenster; F11 oder Esc beendet es</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>Anordnung &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>Restore window, panes, splitters and table columns to their defaults</source>
        <translation>Fenster, Bereiche, Teiler und Tabellenspalten wie zu Anfang</translation>
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
        <source>&amp;Find a command…</source>
        <translation>&amp;Befehl suchen…</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>How accurate are the &amp;predictions?</source>
        <translation>Wie genau sind die &amp;Vorhersagen?</translation>
    </message>
    <message>
        <source>Watching a s&amp;earch</source>
        <translation>Eine &amp;Suche beobachten</translation>
    </message>
    <message>
        <source>Comparing p&amp;lans</source>
        <translation>P&amp;läne vergleichen</translation>
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
        <source>&lt;b&gt;Tangram Explorer %1&lt;/b&gt;&lt;p&gt;Plans the training of large language models on mixed GPU clusters, after “Tangram: Hiding GPU Heterogeneity for Efficient LLM Parallelization” (arXiv:2606.16907).&lt;/p&gt;&lt;p&gt;GPL-3.0-or-later. Icons: Lucide, ISC licence.&lt;/p&gt;</source>
        <translation>&lt;b&gt;Tangram Explorer %1&lt;/b&gt;&lt;p&gt;Plant das Training großer Sprachmodelle auf Clustern ungleicher GPUs, nach „Tangram: Hiding GPU Heterogeneity for Efficient LLM Parallelization“ (arXiv:2606.16907).&lt;/p&gt;&lt;p&gt;GPL-3.0-or-later. Symbole: Lucide, ISC-Lizenz.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>There is no plan yet: search for one first.</source>
        <translation>Es gibt noch keinen Plan: zuerst einen suchen.</translation>
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
        <source>Planners are being compared.</source>
        <translation>Planer werden verglichen.</translation>
    </message>
</context>
<context>
    <name>tangram::WindowTexts</name>
    <message>
        <source>Finding islands, then planning…</source>
        <translation>Inseln werden gesucht, dann wird geplant…</translation>
    </message>
    <message>
        <source>Finding islands…</source>
        <translation>Inseln werden gesucht…</translation>
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
        <source>%1: %2 parameters</source>
        <translation>%1: %2 Parameter</translation>
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
        <source>plans %1</source>
        <translation>Pläne %1</translation>
    </message>
    <message>
        <source>plan %1 · %2</source>
        <translation>Plan %1 · %2</translation>
    </message>
    <message>
        <source>plan %1 · %2 on %3</source>
        <translation>Plan %1 · %2 auf %3</translation>
    </message>
    <message>
        <source>%1 · %2 per iteration · %3 tokens/s</source>
        <translation>%1 · %2 je Iteration · %3 Token/s</translation>
    </message>
</context>
</TS>
