import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { SCREENS, type ScreenName } from '../core/src/site/screens.ts'
import { developmentSettings } from './development-settings.ts'
import { SCREEN_MODULES } from './src/app/screens.ts'

const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

const root = fileURLToPath(new URL('.', import.meta.url))

const serverInDevelopment = developmentSettings(process.env).api_url

export default defineConfig({
  root,
  plugins: [
    alwaysForProduction(),
    react(),
    tailwindcss(),
    sonnerWithoutInlineStyle(),
    filesOfScreens(),
    screensForServer(),
    precompress(),
    settingsInDevelopment(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Everything by reference: the content security policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Schemas of core are built by calls on zod's `z`; one that nobody reads shall not pull zod into the public pages.
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        codeSplitting: {
          groups: [
            // One file that stays in the browser's cache from release to release.
            {
              name: 'base',
              priority: 1,
              test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|store|react-store))[\\/]/,
            },
            // What no public page asks with comes with the screens that do.
            {
              name: 'queries',
              test: /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/](?!.*(?:useQueries|queriesObserver|useMutation|mutationObserver))/,
            },
            // What every page shows first, in one file: a dozen small ones would wait for each other on a slow connection.
            { name: 'shell', test: /packages[\\/]web[\\/]src[\\/]app[\\/](router|layouts[\\/]public-layout)\.tsx$/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      // Not /content, /personas, /generate…: those are screens. API calls go through PACK_SERVER's own origin.
      ['/api', '/auth/v1', '/fonts', '/media'].map((path) => [path, serverInDevelopment]),
    ),
  },
})

/** What is built is for production, even where a test run asks for it: NODE_ENV=test would pack React's development half. */
function alwaysForProduction(): Plugin {
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
 * Writes .vite/screens.json: the scripts of each path's screen, beyond those that index.html already asks for. The server
 * names them in the page, so that a browser need not run the router first to learn of them.
 */
function filesOfScreens(): Plugin {
  return {
    name: 'pack:files-of-screens',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const needs = (file: string, known: ReadonlySet<string>): string[] => {
        const found = new Set<string>()
        const add = (name: string): void => {
          if (found.has(name) || known.has(name)) return
          found.add(name)
          for (const next of chunks.find((chunk) => chunk.fileName === name)?.imports ?? []) add(next)
        }
        add(file)
        return [...found]
      }
      const entry = chunks.find((chunk) => chunk.isEntry)?.fileName ?? ''
      const known = new Set(needs(entry, new Set()))
      const files = screens().map(([name, module]) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module)
        if (!chunk) throw new Error(`The screen "${name}" is not in the build: ${module}`)
        if (this.getModuleInfo(module)?.exports?.length !== 1) throw new Error(`${module} must export one component`)
        return [SCREENS[name].path, needs(chunk.fileName, known)]
      })
      const source = JSON.stringify(Object.fromEntries(files))
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source })
    },
  }
}

/**
 * Builds .server/render-screen-….js: the screens once more, for the server, which renders what visitors see first. Beside the
 * other build, on another core.
 */
function screensForServer(): Plugin {
  let building: ReturnType<typeof build>
  return {
    name: 'pack:screens-for-server',
    apply: 'build',
    buildStart() {
      building = build({
        root,
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        plugins: [alwaysForProduction(), onlyPublicScreens(), react(), sonnerWithoutInlineStyle()],
        define: { 'process.env.NODE_ENV': '"production"' },
        // All in it: the server has none of these packages.
        ssr: { noExternal: true },
        build: {
          ssr: 'src/render-screen.tsx',
          write: false,
          target: 'node20',
          // Node keeps a module for ever under its name: what was built anew needs another one.
          rolldownOptions: { output: { entryFileNames: '[name]-[hash].js' } },
        },
      })
      // Whoever waits for it hears of a fault; if the other build fails first, nobody does.
      building.catch(() => {})
    },
    async writeBundle({ dir }) {
      if (!dir) return
      const built = await building
      if (!('output' in built)) throw new Error('The screens for the server are not one build')
      for (const file of built.output) {
        const path = join(dir, '.server', file.fileName)
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, file.type === 'chunk' ? file.code : file.source)
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

/** Sonner adds a <style> element when it loads, which a strict policy refuses; we import its stylesheet instead. */
function sonnerWithoutInlineStyle(): Plugin {
  return {
    name: 'pack:sonner-style',
    transform(code, id) {
      if (!/node_modules\/sonner\/dist\/index\.mjs/.test(id)) return null
      return { code: code.replace(/^__insertCSS\(.*\);?$/m, ''), map: null }
    },
  }
}

/** Writes .br and .gz beside what is worth it. Not the page itself: the server writes its settings into that. */
function precompress(): Plugin {
  return {
    name: 'pack:precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return
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

/** `vite dev` has no server that writes the settings into the page; this does it for a server running beside it. */
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
