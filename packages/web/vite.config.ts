import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { BUILT_IN_EXAMPLES_FILE, builtInExamplesSchema } from '../core/src/examples/built-in-examples.ts'
import { SCREENS, type ScreenName } from '../core/src/site/screens.ts'
import { chunkByUse } from './chunks.ts'
import { developmentSettings } from './development-settings.ts'
import { FIRST_REQUESTS, SCREEN_MODULES } from './src/app/screens.ts'

const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

const root = fileURLToPath(new URL('.', import.meta.url))

const serverInDevelopment = developmentSettings(process.env).api_url

export default defineConfig({
  root,
  plugins: [
    forceProduction(),
    react(),
    tailwindcss(),
    sonnerWithoutInlineStyle(),
    needsOfScreens(),
    prerenderPublicPages(),
    precompress(),
    settingsInDevelopment(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // No inlining: the content security policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Every page loads the shell, which would list the scripts of all screens. The server preloads those of the first screen,
      // hovering and idle time those of the next; only style sheets must load with a screen.
      resolveDependencies: (_screen, files, { hostId }) =>
        hostId.includes('/shell-') ? files.filter((file) => file.endsWith('.css')) : files,
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Rarely changes, so it stays in the browser's cache across releases.
            {
              name: 'base',
              priority: 1,
              test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|store|react-store))[\\/]/,
            },
            // Only what public pages use; mutations and useQueries load with the screens that need them.
            {
              name: 'queries',
              test: /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/](?!.*(?:useQueries|queriesObserver|useMutation|mutationObserver))/,
            },
            // One file instead of a dozen small ones, which would wait for each other on a slow connection.
            { name: 'shell', test: /packages[\\/]web[\\/]src[\\/]app[\\/](router|layouts[\\/]public-layout)\.tsx$/ },
            { name: chunkByUse(root), debugName: 'by use', priority: -1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      // /content, /personas, /generate… are screens; API calls go to PACK_SERVER's own origin.
      ['/api', '/auth/v1', '/fonts', '/media'].map((path) => [path, serverInDevelopment]),
    ),
  },
})

/** Builds for production even in a test run: NODE_ENV=test would bundle React's development build. */
function forceProduction(): Plugin {
  return {
    name: 'pack:production',
    apply: 'build',
    enforce: 'pre',
    config() {
      process.env.NODE_ENV = 'production'
    },
  }
}

/**
 * Writes .vite/screens.json: scripts and style sheets of each path's screen and layout besides those in index.html, and
 * the screen's first requests. The server lists them in the page, so that they load before the router runs.
 */
function needsOfScreens(): Plugin {
  return {
    name: 'pack:needs-of-screens',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const needs = (file: string, known: ReadonlySet<string>): string[] => {
        const found = new Set<string>()
        const add = (name: string): void => {
          if (found.has(name) || known.has(name)) return
          found.add(name)
          const chunk = chunks.find(({ fileName }) => fileName === name)
          for (const next of [...(chunk?.viteMetadata?.importedCss ?? []), ...(chunk?.imports ?? [])]) add(next)
        }
        add(file)
        return [...found]
      }
      const entry = chunks.find((chunk) => chunk.isEntry)?.fileName ?? ''
      const known = new Set(needs(entry, new Set()))
      const layoutOf = (name: ScreenName) => {
        const module = join(root, `src/app/layouts/${SCREENS[name].access === 'admin' ? 'admin' : 'client'}-layout.tsx`)
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module)
        if (!chunk) throw new Error(`The layout of the screen "${name}" is not in the build: ${module}`)
        return chunk.fileName
      }
      const needsByPath = screens().map(([name, module]) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module)
        if (!chunk) throw new Error(`The screen "${name}" is not in the build: ${module}`)
        if (this.getModuleInfo(module)?.exports?.length !== 1) throw new Error(`${module} must export one component`)
        const layout = SCREENS[name].access === 'open' ? [] : [layoutOf(name)]
        const files = [...new Set([...layout, chunk.fileName].flatMap((file) => needs(file, known)))]
        return [SCREENS[name].path, { files, requests: FIRST_REQUESTS[name] ?? [] }]
      })
      const source = JSON.stringify(Object.fromEntries(needsByPath))
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source })
    },
  }
}

/**
 * Writes .prerendered/: the HTML of the public pages. Builds the screens a second time, for Node and in parallel, and
 * renders them.
 */
function prerenderPublicPages(): Plugin {
  let building: ReturnType<typeof build>
  return {
    name: 'pack:prerender',
    apply: 'build',
    buildStart() {
      building = build({
        root,
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        plugins: [forceProduction(), onlyPublicScreens(), react(), sonnerWithoutInlineStyle()],
        define: { 'process.env.NODE_ENV': '"production"' },
        // Bundles all packages, because it runs in a folder without node_modules.
        ssr: { noExternal: true },
        build: {
          ssr: 'src/prerender.tsx',
          write: false,
          target: 'node20',
          rolldownOptions: { output: { entryFileNames: 'prerender.mjs', chunkFileNames: '[name]-[hash].mjs' } },
        },
      })
      // Only prevents an unhandled rejection if the other build fails first.
      building.catch(() => {})
    },
    async writeBundle({ dir }) {
      if (!dir) return
      const built = await building
      if (!('output' in built)) throw new Error('Expected one build of the public screens')
      const program = await mkdtemp(join(tmpdir(), 'pack-prerender-'))
      const pages = join(dir, '.prerendered')
      await mkdir(pages, { recursive: true })
      try {
        for (const file of built.output) {
          if (file.type === 'chunk') await writeFile(join(program, file.fileName), file.code)
        }
        const { prerenderPages }: typeof import('./src/prerender.tsx') = await import(
          pathToFileURL(join(program, 'prerender.mjs')).href
        )
        const builtIn = builtInExamplesSchema.parse(
          JSON.parse(await readFile(join(root, 'public', BUILT_IN_EXAMPLES_FILE), 'utf8')),
        )
        for (const [file, html] of await prerenderPages(builtIn)) await writeFile(join(pages, file), html)
      } finally {
        await rm(program, { recursive: true, force: true })
      }
    },
  }
}

/** Leaves out the screens that are not prerendered, which halves the time of this build. */
function onlyPublicScreens(): Plugin {
  const modules = (isWanted: (name: ScreenName) => boolean) =>
    screens().flatMap(([name, module]) => (isWanted(name) ? [module] : []))
  const needed = new Set(modules((name) => SCREENS[name].indexed))
  const unused = new Set([
    ...modules(() => true).filter((module) => !needed.has(module)),
    ...['client', 'admin'].map((name) => join(root, `src/app/layouts/${name}-layout.tsx`)),
  ])
  return {
    name: 'pack:only-public-screens',
    enforce: 'pre',
    load: (id) => (unused.has(id) ? 'export {}' : null),
  }
}

/** Name and module of each screen. */
const screens = () =>
  Object.entries(SCREEN_MODULES).map(
    ([name, module]) => [name as ScreenName, join(root, `src/features/${module}.tsx`)] as const,
  )

/** Sonner adds a <style> element when it loads, which our policy forbids; styles.css imports its stylesheet instead. */
function sonnerWithoutInlineStyle(): Plugin {
  return {
    name: 'pack:sonner-style',
    transform(code, id) {
      if (!/node_modules\/sonner\/dist\/index\.mjs/.test(id)) return null
      return { code: code.replace(/^__insertCSS\(.*\);?$/m, ''), map: null }
    },
  }
}

/** Writes .br and .gz beside larger files, except index.html, which the server changes. PACK_WEB_COMPRESSION=none skips it. */
function precompress(): Plugin {
  return {
    name: 'pack:precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir || process.env.PACK_WEB_COMPRESSION === 'none') return
      const compress = async (file: string) => {
        const path = join(dir, file)
        const content = await readFile(path)
        if (content.length < 1024) return
        const hint = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
        await writeFile(`${path}.gz`, await inGzip(content, { level: 9 }))
        await writeFile(`${path}.br`, await inBrotli(content, hint))
      }
      const files = await readdir(dir, { recursive: true })
      await Promise.all(files.filter((file) => /^[^.].*\.(js|css|svg|json|txt)$/.test(file)).map(compress))
    },
  }
}

/** Writes the settings into the page of `vite dev`; otherwise the server does. */
function settingsInDevelopment(): Plugin {
  const settings = developmentSettings(process.env)
  return {
    name: 'pack:settings',
    apply: 'serve',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'pack-config', content: JSON.stringify(settings) }, injectTo: 'head-prepend' },
    ],
  }
}
