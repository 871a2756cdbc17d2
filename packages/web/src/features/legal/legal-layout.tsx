import { TableOfContents } from 'lucide-react'
import { useState } from 'react'
import { SectionLink } from '../../product/section-link.tsx'
import { useCurrentSection } from '../../product/use-current-section.ts'
import { classNames } from '../../ui/class-names.ts'
import { type LegalText, renderLegal } from './legal-text.tsx'

type Props = { title: string; updated: string; markdown: string }

/** A legal text: heading, date, summary, table of contents, sections. */
export function LegalPage({ title, updated, markdown }: Props) {
  const { summary, sections } = renderLegal(markdown)
  return (
    <article className="legal mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:gap-y-12 px-5 pt-9 sm:px-8 sm:pt-16 lg:grid-cols-[15rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] print:block">
      <header className="lg:col-start-2">
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        <p className="mt-3 text-muted">Last updated: {updated}</p>
        <div className="mt-6 max-w-[62ch] border-brand border-l-2 pl-5 text-lg leading-8 text-pretty">{summary}</div>
      </header>
      <Contents sections={sections} />
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

/** Stays beside the text; on narrow windows a list that opens below the bar. */
function Contents({ sections }: Pick<LegalText, 'sections'>) {
  const current = useCurrentSection(sections.map(({ id }) => id))
  const [open, setOpen] = useState(false)
  return (
    <nav
      aria-labelledby="legal-contents"
      className="sticky top-[calc(var(--banner,0px)+3.5rem)] z-20 max-lg:-mx-5 max-lg:border-line max-lg:border-y max-lg:bg-surface max-lg:px-5 sm:max-lg:-mx-8 sm:max-lg:px-8 lg:top-24 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:self-start lg:pt-2 print:hidden"
    >
      <h2 id="legal-contents" className="text-muted text-sm tracking-normal max-lg:sr-only">
        On this page
      </h2>
      <button
        type="button"
        aria-expanded={open}
        aria-controls="legal-sections"
        onClick={() => setOpen(!open)}
        className="flex min-h-12 w-full cursor-pointer items-center justify-between gap-3 font-medium text-sm lg:hidden"
      >
        <span className="truncate">{sections.find(({ id }) => id === current)?.title}</span>
        <span className="flex shrink-0 items-center gap-1.5 text-muted">
          All sections
          <TableOfContents aria-hidden className="size-4" />
        </span>
      </button>
      <ol
        id="legal-sections"
        className={classNames(
          'max-lg:max-h-[60dvh] max-lg:overflow-y-auto max-lg:pb-3 lg:mt-3 lg:border-line lg:border-l',
          !open && 'max-lg:hidden',
        )}
      >
        {sections.map(({ id, title }) => (
          <li key={id}>
            <SectionLink
              id={id}
              isCurrent={id === current}
              onNavigate={() => setOpen(false)}
              className="block border-transparent py-1.5 text-[0.9375rem] text-muted leading-6 transition-colors hover:text-ink aria-[current=location]:font-medium aria-[current=location]:text-brand lg:-ml-px lg:border-l-2 lg:pl-4 lg:aria-[current=location]:border-brand pointer-coarse:py-2.5"
            >
              {title}
            </SectionLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
