import pg from 'pg'

/** Statements with varying numbers of parameters would otherwise fill the memory of the server's connections. */
const MOST = 300
const names = new Map<string, string>()

/** The name under which a statement is prepared; undefined when there are too many. */
function nameOf(text: string): string | undefined {
  const name = names.get(text) ?? (names.size < MOST ? `prepared-${names.size}` : undefined)
  if (name) names.set(text, name)
  return name
}

type Statement = pg.QueryConfig & { submit?: unknown }

/**
 * A connection that plans each statement once: for statements by id, planning is as long as the work. Not for those whose best
 * plan depends on their parameters. Needs a session of its own (no pooler that hands out connections by transaction).
 */
export class PreparingClient extends pg.Client {
  override query(...[query, ...rest]: unknown[]): never {
    const statement = (typeof query === 'string' ? { text: query } : query) as Statement
    const [values = statement.values] = rest
    // pg-boss writes a queue's name into its long statements.
    const isLong = (Array.isArray(values) && values.length > 0) || /^\s*with\b[^;]*$/i.test(statement.text)
    const prepared =
      isLong && !statement.submit && !statement.name ? { ...statement, name: nameOf(statement.text) } : query
    return Reflect.apply(super.query, this, [prepared, ...rest]) as never
  }
}
