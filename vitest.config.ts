import { defineConfig } from 'vitest/config'
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from 'vitest/node'

/**
 * Files that take longest come first: whatever begins last should be short. Journeys that make videos come after those that
 * make none: by then the shared product has prepared the starter kit, which each product would prepare for itself.
 */
const LONG = [
  ...['e2e/screens', 'e2e/session', 'e2e/attacks', 'e2e/main-job', 'e2e/preview', 'e2e/brand-kit'],
  ...['server/test/processes', 'server/test/crash', 'server/test/assets', 'server/test/demo', 'server/test/end-to-end'],
  ...['server/test/account-deletion', 'server/test/slideshow-pictures', 'server/test/voices/offline'],
  ...['media/test/render', 'media/test/stock-kit', 'media/test/hostile/hostile'],
]
/** Journeys wait for pages most of their time, which others can use. A project's files stay together: they share processes. */
const PROJECTS = ['journeys', 'server', 'media', 'web', 'rules']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project, moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.endsWith(`${name}.test.ts`))
      return PROJECTS.indexOf(project.name) * 100 + (at < 0 ? LONG.length : at)
    }
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}

/** Closes the output with the one line that scripts read: `N passed, N failed`. */
const closingLine: Reporter = {
  onTestRunEnd(modules: readonly TestModule[], errors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const brokenFiles = modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length
    const skipped = count('skipped')
    const closing = `${count('passed')} passed, ${count('failed') + brokenFiles + errors.length} failed${skipped ? `, ${skipped} skipped` : ''}`
    // After vitest's own summary, which is written when this event is over.
    process.once('exit', () => process.stdout.write(`${closing}\n`))
  },
}

const node = { environment: 'node' as const, setupFiles: ['./vitest.setup.ts'] }

export default defineConfig({
  test: {
    reporters: ['default', closingLine],
    pool: 'forks',
    // As many as CI has cores: what tests start computes beside them, and with more of them each waits too long for its own.
    maxWorkers: 2,
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
          // Loading the server costs each file more than most of them take.
          isolate: false,
          include: ['packages/{server,sandboxes}/test/**/*.test.ts'],
          globalSetup: ['bundle-once', 'postgres-once', 'kit-once'].map((name) => `packages/server/test/${name}.ts`),
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          setupFiles: ['./vitest.setup.ts'],
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
          globalSetup: [
            'packages/server/test/bundle-once.ts',
            'packages/server/test/kit-once.ts',
            'e2e/shared-product.ts',
          ],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          isolate: false,
        },
      },
    ],
  },
})
