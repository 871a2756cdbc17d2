import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { SCREENS, type ScreenName } from '../core/src/site/screens.ts'
import { SCREEN_MODULES } from './src/app/screens.ts'

type Graph = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }

/** A module that so many signed-in screens use loads with all of them: files cost more time than a few unused bytes. */
const COMMON_SCREENS = 3
/** It exports every icon; each module imports some of them. */
const ALL_ICONS = /lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.m?js$/
/** Parts of it that public screens use have a chunk of their own. */
const QUERIES = /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]/
/** An icon costs less in every signed-in screen than in a file of its own. */
const ICONS = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/
/** The parts of dialogs, menus and lists; most screens show none at first. */
const POPUPS =
  /node_modules[\\/](@base-ui[\\/](?:utils|react[\\/](?:floating-ui-react|internals|utils|merge-props))|@floating-ui)[\\/]/

/**
 * Names the chunk of a shared module by who uses it: `popups` for parts of dialogs, menus and lists; `workspace` for
 * what several signed-in screens use; otherwise one chunk for each set of screens, so that none loads what it doesn't
 * need; null for automatic chunking. A module's dependencies have at least its users, so these chunks never import each
 * other in circles.
 */
export function chunkByUse(root: string): (id: string, graph: Graph) => string | null {
  const main = join(root, 'src/main.tsx')
  const frame = ['client-layout', 'account-area', 'workspace-nav'].map((name) =>
    join(root, `src/app/layouts/${name}.tsx`),
  )
  const modules = Object.entries(SCREEN_MODULES).map(
    ([name, module]) => [SCREENS[name as ScreenName].access, join(root, `src/features/${module}.tsx`)] as const,
  )
  const open = new Set(modules.flatMap(([access, module]) => (access === 'open' ? [module] : [])))
  const signedIn = new Set(modules.flatMap(([access, module]) => (access === 'open' ? [] : [module])))
  const names = new Map<string, string>()
  const nameOf = (kind: string, screens: string[]) => {
    const key = screens.sort().join()
    const name = names.get(key) ?? `${kind}-${names.size + 1}`
    names.set(key, name)
    return name
  }
  let users: Map<string, Set<string>> | undefined

  return (id, graph) => {
    users ??= usersOfModules(main, graph)
    const found = [...(users.get(id) ?? [])]
    if (found.length < 2 || found.includes(main) || found.includes(id)) return null
    if (QUERIES.test(id)) return null
    if (POPUPS.test(id)) return 'popups'
    const openOnes = found.filter((user) => open.has(user))
    if (openOnes.length > 0) return nameOf('public', openOnes)
    const signedInOnes = found.filter((user) => signedIn.has(user))
    const isCommon = signedInOnes.length >= COMMON_SCREENS || found.some((user) => frame.includes(user))
    if (isCommon || ICONS.test(id)) return 'workspace'
    return signedInOnes.length > 0 ? nameOf('screens', signedInOnes) : null
  }
}

/** For each module the entries that load it at once: the main module, and everything that is imported dynamically. */
function usersOfModules(main: string, graph: Graph): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>()
  const entries = new Set([main])
  for (const entry of entries) {
    const reached = new Set([entry])
    for (const id of reached) {
      users.set(id, (users.get(id) ?? new Set()).add(entry))
      const info = graph.getModuleInfo(id)
      for (const next of info?.dynamicallyImportedIds ?? []) entries.add(next)
      for (const next of info?.importedIds ?? []) {
        if (ALL_ICONS.test(next)) for (const icon of iconsIn(info?.code, next, graph)) reached.add(icon)
        else reached.add(next)
      }
    }
  }
  return users
}

/** The modules of the icons that a module imports by name. */
function iconsIn(code: string | null | undefined, allIcons: string, graph: Graph): string[] {
  const list = graph.getModuleInfo(allIcons)
  const ids = new Map<string, string>()
  for (const [, names = '', path = ''] of (list?.code ?? '').matchAll(/export \{([^}]*)\} from ["']([^"']+)["']/g))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) ids.set(name, join(allIcons, '..', path))
  const imported = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(code ?? '')?.[1] ?? ''
  return imported.split(',').flatMap((name) => ids.get(name.trim().split(/\s/)[0] ?? '') ?? [])
}
