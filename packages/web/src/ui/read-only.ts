import { createContext, useContext } from 'react'

/** Why nothing can be changed on this screen; null where it can. Controls that write are disabled and say so. */
export const ReadOnly = createContext<string | null>(null)

export const useReadOnly = (): string | null => useContext(ReadOnly)
