import { createRequire } from 'node:module'
import { join } from 'node:path'
import { packagesFolder, programPath } from '@pack/media/resources'

// Everything that the server reads from the repository at run time, from its sources (tests) and from its bundle alike.

export const migrationsFolder: string = join(packagesFolder, 'server/src/migrations')
/** The lines of the offline writer. */
export const proseFolder: string = join(packagesFolder, 'server/prose')
export const fontsFolder: string = join(packagesFolder, 'media/fonts')

/** The web application: its sources, its build, and the files that the public pages show. */
export const webSources: string = join(packagesFolder, 'web')
export const webFolder: string = join(webSources, 'dist')
export const webPublicFolder: string = join(webSources, 'public')

/** Cache of commands that have no data folder. */
export const toolCacheFolder: string = join(packagesFolder, '../node_modules/.cache/the-pack')

/** The command line, and the programs that it runs as threads or processes of their own. */
export const mainProgram = (): string => programPath('main')
export const speechProgram = (): string => programPath('speech-thread')
export const drawingProgram = (): string => programPath('drawing-thread')
export const sherpaProgram = (): string => programPath('sherpa')

const requireFromServer = createRequire(join(packagesFolder, 'server/package.json'))
/** The path of a package's main file. Throws when the package is not installed. */
export const resolvePackage: (name: string) => string = requireFromServer.resolve
/** Loads an optional package. Throws when it is not installed. */
export const requirePackage: (name: string) => unknown = requireFromServer
/** The same for a package that only the web application depends on. */
export const resolveWebPackage: (name: string) => string = createRequire(join(webSources, 'package.json')).resolve
