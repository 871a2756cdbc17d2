import 'react'

declare module 'react' {
  interface CSSProperties {
    /** The colour that tells whose this is. */
    '--accent'?: string
  }
}
