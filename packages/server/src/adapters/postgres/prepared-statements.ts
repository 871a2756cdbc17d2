import pg from 'pg'

/**
 * How many statements are prepared: those whose text varies would otherwise fill the memory of the server's
 * connections.
 */
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
 * A connection that plans each statement once, for workers: for statements by id, planning takes as long as running
 * them. The API's lists are planned each time, because their best plan depends on the parameters.
 */
export class PreparingClient extends pg.Client {
  override query(...[query, ...rest]: unknown[]): never {
    const statement = (typeof query === 'string' ? { text: query } : query) as Statement
    const [values = statement.values] = rest
    // pg-boss writes a queue's name into its statements instead of passing it as a parameter.
    const isPreparable = (Array.isArray(values) && values.length > 0) || /^\s*with\b[^;]*$/i.test(statement.text)
    const prepared =
      isPreparable && !statement.submit && !statement.name ? { ...statement, name: nameOf(statement.text) } : query
    return Reflect.apply(super.query, this, [prepared, ...rest]) as never
  }
}
