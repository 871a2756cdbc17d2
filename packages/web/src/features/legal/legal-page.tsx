import type { ReactNode } from 'react'

/** A legal text: a heading, a date, sections. */
export const LegalPage = ({ title, updated, children }: { title: string; updated?: string; children: ReactNode }) => (
  <article className="mx-auto w-full max-w-3xl px-5 pt-14 sm:px-8 sm:pt-20">
    <h1 className="text-4xl sm:text-5xl">{title}</h1>
    {updated && <p className="mt-3 text-muted">Last updated: {updated}</p>}
    <div className="prose">{children}</div>
  </article>
)

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
)
