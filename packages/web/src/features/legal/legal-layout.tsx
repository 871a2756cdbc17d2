import { Link } from '@tanstack/react-router'
import { renderLegal } from './legal-text.tsx'

type Props = { title: string; updated: string; markdown: string }

/** A legal text: heading, date, summary, table of contents (sticky on wide screens), sections. */
export function LegalPage({ title, updated, markdown }: Props) {
  const { summary, sections } = renderLegal(markdown)
  return (
    <article className="legal mx-auto w-full max-w-7xl px-5 pt-12 sm:px-8 sm:pt-16">
      <header className="max-w-3xl">
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        <p className="mt-3 text-muted">Last updated: {updated}</p>
        <div className="mt-6 text-lg leading-8 text-pretty">{summary}</div>
      </header>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
        <nav aria-labelledby="legal-contents" className="lg:sticky lg:top-24 lg:self-start print:hidden">
          <h2 id="legal-contents" className="text-sm tracking-normal text-muted">
            On this page
          </h2>
          <ol className="mt-3 border-l border-line">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <Link
                  to="."
                  hash={id}
                  activeOptions={{ includeHash: true }}
                  className="-ml-px block border-l-2 border-transparent py-1.5 pl-4 text-[0.9375rem] leading-6 text-muted hover:border-brand hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-ink"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose">
          {sections.map(({ id, title, body }) => (
            <section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </article>
  )
}
