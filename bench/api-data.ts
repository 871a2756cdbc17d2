import { connect } from '../packages/server/src/adapters/postgres/database.ts'

/** Items in the database, those of the user with most of them, and those of each other user. */
export const ITEMS = { all: 1_000_000, most: 100_000, others: 1_000 }
const PER_JOB = 10
const SLICES = 20

/**
 * Fills the database with items of the last three years. The first id owns the most; the other ids and as many made-up
 * accounts as needed own the rest. Rows are inserted in the order of time, so that owners' rows are mixed on disk.
 */
export async function fillDatabase(url: string, [most, ...others]: string[]): Promise<void> {
  const { pool } = connect(url)
  const client = await pool.connect()
  const count = (ITEMS.all - ITEMS.most) / ITEMS.others - others.length
  try {
    await client.query('set synchronous_commit = off')
    await client.query('set statement_timeout = 0')
    await client.query(
      `insert into users (email, identity) select n || '@others.test', 'other:' || n from generate_series(1, $1) n`,
      [count],
    )
    await client.query(
      `create temp table owners as
       select id, case when id = $1 then $2::int else $3::int end as jobs from users where id = $1 or id = any ($4) or identity like 'other:%'`,
      [most, ITEMS.most / PER_JOB, ITEMS.others / PER_JOB, others],
    )
    await client.query(
      `insert into personas (owner_id, slug, name, colour, voice, clone_of, custom)
       select id, 'wolf-' || n, 'Wolf ' || n, '#22d3ee', '{"id": "flow", "pace": 1, "pitch": 0}', 'flow', false
       from owners, generate_series(1, 20) n`,
    )
    await client.query(
      `insert into jobs (owner_id, mode, request, personas, created_at, updated_at)
       select id, case when n % 30 = 0 then 'dialogue' when n % 30 = 15 then 'story' else 'short' end,
         '{"theme": "starting over", "quantity": 10, "background_mode": "loop", "bg_change_seconds": 3}',
         '[{"id": "wolf", "name": "Wolf"}]', at, at
       from owners, generate_series(1, jobs) n,
         lateral (select now() - interval '3 years' * (1 - (n - 0.5) / jobs) as at) times`,
    )
    // Indexes are built afterwards, which takes a fraction of the time.
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where schemaname = 'public' and tablename = 'items' and indexname <> 'items_pkey'`,
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    for (let slice = 0; slice < SLICES; slice++) await client.query(INSERT_ITEMS, [slice, SLICES])
    await client.query(`set maintenance_work_mem = '256MB'`)
    for (const { definition } of indexes) await client.query(definition)
    await client.query(
      `insert into usage (owner_id, item_id, kind, amount, reason, at)
       select owner_id, id, 'video', 1, 'video', created_at from items where created_at > now() - interval '2 months'`,
    )
    await client.query('vacuum analyze')
  } finally {
    client.release()
    await pool.end()
  }
}

/** The items of the jobs of one slice of the time. One in 500 is being made, one in 100 has failed. */
const INSERT_ITEMS = `
  insert into items (owner_id, job_id, mode, variant, seed, persona_ids, persona_slugs, title, theme, script, test, status,
    error_detail, progress_percent, video_media, thumbnail_media, duration_seconds, created_at, updated_at, last_update_at)
  select j.owner_id, j.id, j.mode, v, 1, array[p.id], array[p.slug], 'Starting over, part ' || v, 'starting over',
    jsonb_build_object('title', 'Starting over', 'writer', 'offline writer', 'lines',
      jsonb_build_array(jsonb_build_object('persona', p.slug, 'line', repeat(md5(j.id::text || v) || ' ', 6)))),
    status = 'TestComplete', status, case when status = 'Failed' then 'Rendering failed: the intro is damaged.' end,
    case when status = 'Rendering' then 50 else 100 end,
    case when made then j.owner_id || '/videos/' || j.id || '-' || v || '/video.mp4' end,
    case when made then j.owner_id || '/videos/' || j.id || '-' || v || '/thumbnail.webp' end,
    case when made then 30 end, j.created_at, j.created_at, j.created_at
  from (select *, ntile($2) over (order by created_at) - 1 as slice from jobs) j
  cross join generate_series(0, ${PER_JOB - 1}) v
  cross join lateral (select abs(hashtext(j.id::text || v)) as random) r
  cross join lateral (select case when random % 1000 < 2 then 'Rendering' when random % 1000 < 12 then 'Failed'
    when random % 1000 < 60 then 'TestComplete' when random % 1000 < 200 then 'Unlisted' else 'Ready' end as status) s
  cross join lateral (select status not in ('Rendering', 'Failed') as made) m
  -- The twentieth persona leads one video in a thousand.
  join personas p on p.owner_id = j.owner_id
    and p.slug = 'wolf-' || case when random % 1009 = 0 then 20 else 1 + random % 19 end
  where j.slice = $1
  order by j.created_at, v`
