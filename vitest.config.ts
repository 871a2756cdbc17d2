import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from 'vitest/node'

/** Seconds of each test file that takes one or more, from the last `npm run test:durations`. */
const DURATIONS_FILE = join(import.meta.dirname, 'test-durations.json')
const durations: Record<string, number> = JSON.parse(readFileSync(DURATIONS_FILE, 'utf8'))
/** Journeys first: they wait for pages most of their time, which others can use. A project's files share processes. */
const PROJECTS = ['journeys', 'server', 'media', 'web', 'rules']

const nameOf = (moduleId: string) => relative(import.meta.dirname, moduleId)

/** The longest file of each project first, so that short ones fill the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project, moduleId }: TestSpecification) =>
      PROJECTS.indexOf(project.name) * 10_000 - (durations[nameOf(moduleId)] ?? 0)
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}

/** Writes the durations that the sequencer reads. */
const recordDurations: Reporter = {
  onTestRunEnd(modules) {
    const measured = modules
      .map((module) => [nameOf(module.moduleId), Math.round(module.diagnostic().duration / 1000)] as const)
      .filter(([, seconds]) => seconds >= 1)
      .sort(([, one], [, other]) => other - one)
    writeFileSync(DURATIONS_FILE, `${JSON.stringify(Object.fromEntries(measured), null, 2)}\n`)
  },
}

/** Ends the output with the line that scripts read: `N passed, N failed`. */
const closingLine: Reporter = {
  onTestRunEnd(modules: readonly TestModule[], errors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const brokenFiles = modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length
    const skipped = count('skipped')
    const closing = `${count('passed')} passed, ${count('failed') + brokenFiles + errors.length} failed${skipped ? `, ${skipped} skipped` : ''}`
    // Vitest writes its own summary after this event.
    process.once('exit', () => process.stdout.write(`${closing}\n`))
  },
}

// Tests share one build of the web application; compressing it would cost seconds.
process.env.PACK_WEB_COMPRESSION = 'none'

const node = { environment: 'node' as const, setupFiles: ['./vitest.setup.ts'] }

export default defineConfig({
  test: {
    reporters: ['default', closingLine, ...(process.env.RECORD_DURATIONS ? [recordDurations] : [])],
    pool: 'forks',
    // Tests wait for other processes much of their time: a third worker keeps CI's two cores busy.
    maxWorkers: 3,
    maxConcurrency: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...node, name: 'rules', include: ['packages/core/test/**/*.test.ts'], isolate: false } },
      {
        test: {
          ...node,
          name: 'media',
          include: ['packages/media/test/**/*.test.ts'],
          globalSetup: ['packages/server/test/bundle-once.ts'],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...node,
          name: 'server',
          // Loading the server takes longer than most files.
          isolate: false,
          include: ['packages/{server,sandboxes}/test/**/*.test.ts'],
          globalSetup: ['packages/server/test/bundle-once.ts', 'packages/server/test/postgres-once.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          setupFiles: ['./vitest.setup.ts', './packages/web/test/page-setup.ts'],
          include: ['packages/web/test/**/*.test.{ts,tsx}'],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...node,
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['packages/server/test/bundle-once.ts', 'e2e/shared-product.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          isolate: false,
        },
      },
    ],
  },
})
