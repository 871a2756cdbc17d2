import { defineConfig } from 'vitest/config'
import type { Reporter, TestModule } from 'vitest/node'

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
    maxWorkers: 2,
    maxConcurrency: 2,
    projects: [
      { test: { ...node, name: 'rules', include: ['packages/core/test/**/*.test.ts'], isolate: false } },
      {
        test: {
          ...node,
          name: 'media',
          include: ['packages/media/test/**/*.test.ts'],
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
          globalSetup: ['packages/server/test/postgres-once.ts', 'packages/server/test/kit-once.ts'],
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
          globalSetup: ['packages/server/test/kit-once.ts', 'e2e/shared-product.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
