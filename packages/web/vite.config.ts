import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/** The two fonts of the first paint; other subsets load when a page needs their letters. */
const FIRST_FONTS = /(inter|bricolage-grotesque)-latin-wght-normal/

const serverInDevelopment = process.env.PACK_SERVER ?? 'http://localhost:4400'

export default defineConfig({
  root,
  plugins: [
    alwaysForProduction(),
    react(),
    tailwindcss(),
    preloadFonts(),
    sonnerWithoutInlineStyle(),
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
              test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|store|react-store))[\\/]/,
            },
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

/** Asks for the first fonts together with the script, so that text does not change its face a second after it appears. */
function preloadFonts(): Plugin {
  return {
    name: 'pack:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => FIRST_FONTS.test(file) && file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head' as const,
          })),
    },
  }
}

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
    writeBundle({ dir }) {
      if (!dir) return
      for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        const path = join(dir, file)
        if (!/\.(js|css|svg|json|txt)$/.test(file) || statSync(path).size < 1024) continue
        const content = readFileSync(path)
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
        writeFileSync(
          `${path}.br`,
          brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
        )
      }
    },
  }
}

/** `vite dev` has no server that writes the settings into the page; this does it for a server running beside it. */
function settingsInDevelopment(): Plugin {
  const settings = {
    auth_url: process.env.VITE_AUTH_URL ?? serverInDevelopment,
    auth_anon_key: process.env.VITE_AUTH_ANON_KEY ?? 'anon',
    api_url: serverInDevelopment,
    queue_api_url: serverInDevelopment,
    sign_in: 'sandbox',
  }
  return {
    name: 'pack:settings',
    apply: 'serve',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'pack-config', content: JSON.stringify(settings) }, injectTo: 'head-prepend' },
    ],
  }
}
