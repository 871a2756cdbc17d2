/** Who may import whom (docs/architecture.md). Each rule says what to do instead. */
const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

/** The layers of core, lowest first: a folder imports only from folders before it. */
const CORE_LAYERS = [
  'kernel',
  'film',
  'accounts',
  'billing',
  'content',
  'publishing',
  'personas',
  'assets',
  'generation',
  'examples',
  'admin',
  'site',
]

const coreLayers = CORE_LAYERS.slice(0, -1).map((layer, place) =>
  rule(
    `core-${layer}-below-${CORE_LAYERS[place + 1]}`,
    `core/${layer} imports only lower layers (${CORE_LAYERS.join(' < ')}). Move the shared part down, or make it a port.`,
    { path: `^packages/core/src/${layer}/` },
    { path: `^packages/core/src/(${CORE_LAYERS.slice(place + 1).join('|')})/` },
  ),
)

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
    ...coreLayers,
    rule(
      'media-knows-no-server',
      'Media turns timelines into files anywhere: no database, no HTTP, no server code.',
      { path: '^packages/media/src' },
      { path: ['^packages/(server|web|sandboxes)', 'node_modules/(pg|hono|drizzle-orm)/'] },
    ),
    rule(
      'one-door-to-the-canvas',
      'The canvas library reads all fonts of the system unless media/src/canvas.ts loads it. Import that.',
      { pathNot: '^packages/media/src/canvas[.]ts$' },
      { path: 'node_modules/@napi-rs/canvas/' },
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
      'Stand-ins are chosen in context/, outside production only.',
      { path: '^packages/(core|media|web|server)/src', pathNot: '^packages/server/src/context/' },
      { path: '^packages/sandboxes' },
    ),
    rule(
      'screens-load-no-schemas',
      'A schema brings zod along, 15 kB. Import its types, and rules and limits from the file beside it.',
      { path: '^packages/web/src/' },
      { path: '^packages/core/src/.*-schema[.]ts$', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'features-stay-apart',
      'A feature never imports another. What two share is a rule (core) or a widget (ui).',
      { path: '^packages/web/src/features/([^/]+)/' },
      { path: '^packages/web/src/features/', pathNot: '^packages/web/src/features/$1/' },
    ),
    rule(
      'features-below-app',
      'app mounts features. What a feature needs from it belongs in product/ or ui/.',
      { path: '^packages/web/src/features/' },
      { path: '^packages/web/src/app/' },
    ),
    rule(
      'product-below-features',
      'product/ holds what features share (API client, session, resources); it imports only ui/ and core.',
      { path: '^packages/web/src/product/' },
      { path: '^packages/web/src/(app|features)/' },
    ),
    rule(
      'ui-knows-no-product',
      'ui/ holds widgets without product knowledge; put what needs the API into product/ or a feature.',
      { path: '^packages/web/src/ui/' },
      { path: '^packages/web/src/(app|features|product)/' },
    ),
    rule(
      'nobody-imports-tests',
      'Tests, journeys, benchmarks and tools are leaves.',
      { path: '^packages/[^/]+/src' },
      { path: ['^e2e', '^bench', '^tools', '^packages/[^/]+/test'] },
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
