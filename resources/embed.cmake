# Writes a C++ file that holds the given files as string literals, so that programs need no data directory.
# Usage: cmake -DOUT=... -DROOT=... "-DFILES=a;b" -P embed.cmake
set(text "// Generated from the files in resources/.\n#include \"embedded_resources.h\"\n\nnamespace tangram {\n\nnamespace {\nconstexpr EmbeddedResource all[] = {\n")
foreach(file IN LISTS FILES)
  file(READ "${ROOT}/${file}" hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" body "${hex}")
  # Compilers limit the length of one literal; adjacent pieces are joined by them.
  string(REGEX REPLACE "((\\\\x[0-9a-f][0-9a-f]){256})" "\\1\"\n\"" body "${body}")
  file(SIZE "${ROOT}/${file}" size)
  string(APPEND text "{\"${file}\", std::string_view(\n\"${body}\", ${size})},\n")
endforeach()
string(APPEND text "};\n} // namespace\n\nstd::span<const EmbeddedResource> embedded_resources()\n{\n    return all;\n}\n\n} // namespace tangram\n")
file(WRITE "${OUT}.new" "${text}")
file(COPY_FILE "${OUT}.new" "${OUT}" ONLY_IF_DIFFERENT)
file(REMOVE "${OUT}.new")
