import { Counter, Gauge, type Registry } from 'prom-client'

/** The state of background jobs and of the outbox (adapters/postgres/job-figures.ts). Ages and work in seconds. */
type Figures = {
  jobs: ({ job: string; runs: { outcome: string; runs: number; seconds: number }[] } & Record<JobGauge, number>)[]
  outbox: Record<OutboxGauge, number>
}

const JOB_GAUGES = {
  waiting: ['pack_jobs_waiting', 'Jobs that could start now'],
  later: ['pack_jobs_later', 'Jobs that wait for their time or for a retry'],
  running: ['pack_jobs_running', 'Jobs that run'],
  oldestSeconds: ['pack_jobs_oldest_seconds', 'How long the oldest job has been able to start'],
  workSeconds: ['pack_jobs_work_seconds', 'Queued work, at the mean duration of the latest runs'],
} as const
const OUTBOX_GAUGES = {
  waiting: ['pack_outbox_waiting', 'Events that a subscriber has not received yet'],
  oldestSeconds: ['pack_outbox_oldest_seconds', 'Age of the oldest of them'],
} as const
const COUNTERS = {
  runs: ['pack_job_runs_total', 'Attempts at jobs'],
  seconds: ['pack_job_seconds_total', 'Time spent in attempts at jobs'],
} as const
type JobGauge = keyof typeof JOB_GAUGES
type OutboxGauge = keyof typeof OUTBOX_GAUGES

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[]

/** Adds the figures to the metrics and returns a function that refreshes them; without a database they are left out. */
export function jobMetrics(registry: Registry, readFigures: () => Promise<Figures>): () => Promise<void> {
  const registers = [registry]
  const gauge = ([name, help]: readonly [string, string], labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers })
  const counter = ([name, help]: readonly [string, string]) =>
    new Counter({ name, help, labelNames: ['job', 'outcome'], registers })
  const ofJob = keysOf(JOB_GAUGES).map((key) => [key, gauge(JOB_GAUGES[key], ['job'])] as const)
  const ofOutbox = keysOf(OUTBOX_GAUGES).map((key) => [key, gauge(OUTBOX_GAUGES[key], [])] as const)
  const ofRuns = keysOf(COUNTERS).map((key) => [key, counter(COUNTERS[key])] as const)
  return async () => {
    const figures = await readFigures().catch(() => null)
    for (const [, metric] of [...ofJob, ...ofOutbox, ...ofRuns]) metric.reset()
    for (const { job, runs, ...state } of figures?.jobs ?? []) {
      for (const [key, metric] of ofJob) metric.set({ job }, state[key])
      for (const { outcome, ...spent } of runs)
        for (const [key, metric] of ofRuns) metric.inc({ job, outcome }, spent[key])
    }
    for (const [key, metric] of ofOutbox) if (figures) metric.set(figures.outbox[key])
  }
}
