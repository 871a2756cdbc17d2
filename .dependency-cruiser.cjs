/** Who may import whom (docs/architecture.md). Each rule says what to do instead. */
const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

module.exports = {
  forbidden: [
    rule(
      'no-cycles',
      'Two files that need each other are one thing, or hide a third: pull that out.',
      {},
      { circular: true },
    ),
    rule(
      'core-stands-alone',
      'Core is loaded by browser and server: it imports zod and itself. Needs something else? Make it a port.',
      { path: '^packages/core/src' },
      { pathNot: ['^packages/core/src', 'node_modules/zod/'] },
    ),
    rule(
      'media-knows-no-server',
      'Media turns timelines into files anywhere: no database, no HTTP, no server code.',
      { path: '^packages/media/src' },
      { path: ['^packages/(server|web|sandboxes)', 'node_modules/(pg|hono|drizzle-orm)/'] },
    ),
    rule(
      'edges-call-use-cases',
      'Routes and jobs translate and call a use case; adapters reach them through the context.',
      { path: '^packages/server/src/(http|jobs)/' },
      { path: '^packages/server/src/adapters/' },
    ),
    rule(
      'adapters-know-no-edges',
      'An adapter translates for the outside; it knows nothing of routes and jobs.',
      { path: '^packages/server/src/adapters/' },
      { path: '^packages/server/src/(http|jobs|commands)/' },
    ),
    rule(
      'sandboxes-only-from-context',
      'Stand-ins are chosen in context.ts, outside production only.',
      { path: '^packages/(core|media|web|server)/src', pathNot: '^packages/server/src/context\\.ts$' },
      { path: '^packages/sandboxes' },
    ),
    rule(
      'features-stay-apart',
      'A feature never imports another. What two share is a rule (core) or a widget (ui).',
      { path: '^packages/web/src/features/([^/]+)/' },
      { path: '^packages/web/src/features/', pathNot: '^packages/web/src/features/$1/' },
    ),
    rule(
      'ui-knows-no-product',
      'ui holds widgets; the product lives in features.',
      { path: '^packages/web/src/ui/' },
      { path: '^packages/web/src/(app|features)/' },
    ),
    rule(
      'features-under-app',
      'app mounts features; they take from app only its api, session and paths.',
      { path: '^packages/web/src/features/' },
      { path: '^packages/web/src/app/(router|layouts)' },
    ),
    rule(
      'nobody-imports-tests',
      'Tests, journeys and benchmarks are leaves.',
      { path: '^packages/[^/]+/src' },
      { path: ['^e2e', '^bench', '^packages/[^/]+/test'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
