<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>tangram::ClusterPage</name>
    <message numerus="yes">
        <source>%n node(s) selected: press Enter to make an island of them</source>
        <translation>
            <numerusform>%n node selected: press Enter to make an island of it</numerusform>
            <numerusform>%n nodes selected: press Enter to make an island of them</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tangram::GpuTypeForm</name>
    <message numerus="yes">
        <source>Select all %n node(s) of this type</source>
        <translation>
            <numerusform>Select the %n node of this type</numerusform>
            <numerusform>Select all %n nodes of this type</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tangram::PartEdits</name>
    <message numerus="yes">
        <source>Add %n node(s)</source>
        <translation>
            <numerusform>Add %n node</numerusform>
            <numerusform>Add %n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n node(s)</source>
        <translation>
            <numerusform>Delete %n node</numerusform>
            <numerusform>Delete %n nodes</numerusform>
        </translation>
    </message>
</context>
</TS>
