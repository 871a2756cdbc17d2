import { Link } from '@tanstack/react-router'
import { renderLegal } from './legal-text.tsx'

type Props = { title: string; updated: string; markdown: string }

/** A legal text: heading, date, summary, table of contents (sticky on wide screens), sections. */
export function LegalPage({ title, updated, markdown }: Props) {
  const { summary, sections } = renderLegal(markdown)
  return (
    <article className="legal mx-auto grid w-full max-w-7xl grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 px-5 pt-9 sm:px-8 sm:pt-16 lg:grid-cols-[15rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] print:block">
      <header className="max-w-3xl lg:col-start-2">
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        <p className="mt-3 text-muted">Last updated: {updated}</p>
        <div className="mt-6 text-lg leading-8 text-pretty">{summary}</div>
      </header>
      <nav
        aria-labelledby="legal-contents"
        className="lg:sticky lg:top-24 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:self-start lg:pt-2 print:hidden"
      >
        <h2 id="legal-contents" className="text-sm tracking-normal text-muted">
          On this page
        </h2>
        <ol className="mt-2 max-lg:columns-2 max-lg:gap-x-4 lg:mt-3 lg:border-l lg:border-line">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <Link
                to="."
                hash={id}
                activeOptions={{ includeHash: true }}
                className="block break-inside-avoid border-transparent py-1.5 text-muted max-lg:text-sm hover:border-brand hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-ink lg:-ml-px lg:border-l-2 lg:pl-4 lg:text-[0.9375rem] lg:leading-6 pointer-coarse:py-2.5"
              >
                {title}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <div className="prose lg:col-start-2">
        {sections.map(({ id, title, body }) => (
          <section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {body}
          </section>
        ))}
      </div>
    </article>
  )
}
