import { connect } from '../src/adapters/postgres/database.ts'
import { runJob } from '../src/jobs/run-job.ts'
import { openRecorder } from './event-recorder.ts'

// Delivers events to the recorder and does nothing else: it starts in a fraction of a worker's time. Dies at the failpoint.
const { DATABASE_URL: url = '', PACK_FAILPOINT: failpoint } = process.env
const { db } = connect(url, { prepare: true })
const { queue, outbox, jobs } = openRecorder(db, url, 'worker')
const uses = {
  ...{ db, outbox },
  announce: async () => {},
  reached: (point: string) => point === failpoint && process.kill(process.pid, 'SIGKILL'),
  events: { jobRan: () => {} },
  storage: { remove: async () => {} },
  caches: { keepers: async () => [], forget: async () => {} },
  deletionWork: { accountExists: async () => true },
}
for (const job of jobs) await queue.work(job, (delivery) => runJob(job, uses, delivery, new AbortController().signal))
