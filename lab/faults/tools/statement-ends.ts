/** The end of each statement in a file of SQL, one past its semicolon. Understands comments, quotes and dollar quotes. */
export function statementEnds(sql: string): number[] {
  const ends: number[] = []
  const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$[a-zA-Z_]*\$)[\s\S]*?\1|;/g
  for (const { 0: found, index } of sql.matchAll(token)) if (found === ';') ends.push(index + 1)
  return ends
}
