import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { config, origin } from '../../product/config.ts'
import { paths } from '../../product/paths.ts'

export type LegalText = { summary: ReactNode; sections: readonly { id: string; title: string; body: ReactNode }[] }

/**
 * Renders the Markdown subset of the legal texts: `## Title {#id}`, `###`, paragraphs, `-` lists, definition lists
 * (a term, then `: definition`), links, and the placeholders `{{contact}}`, `{{sign-in}}`, `{{site}}` and `{{operator}}`.
 */
export function renderLegal(markdown: string): LegalText {
  const [summary = '', ...sections] = markdown.trim().split(/^## /m)
  return {
    summary: blocks(summary),
    sections: sections.map((section) => {
      const [, title = '', id = '', body = ''] = /^(.+) \{#([\w-]+)\}\n([\s\S]*)$/.exec(section) ?? []
      return { id, title, body: blocks(body) }
    }),
  }
}

const blocks = (text: string): ReactNode[] =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((block, at) => <Block key={at} lines={block.split('\n')} />)

function Block({ lines }: { lines: string[] }): ReactNode {
  const [first = '', second = ''] = lines
  if (first === '{{contact}}') return <Contact />
  if (first.startsWith('### ')) return <h3>{first.slice(4)}</h3>
  if (first.startsWith('- '))
    return (
      <ul>
        {lines.map((line) => (
          <li key={line}>{inline(line.slice(2))}</li>
        ))}
      </ul>
    )
  if (second.startsWith(': '))
    return (
      <dl>
        {lines.map((line) =>
          line.startsWith(': ') ? <dd key={line}>{inline(line.slice(2))}</dd> : <dt key={line}>{line}</dt>,
        )}
      </dl>
    )
  return <p>{inline(lines.join(' '))}</p>
}

/** Text with its links. */
function inline(text: string): ReactNode[] {
  const filled = text
    .replace('{{sign-in}}', signInNote)
    .replace('{{site}}', () => origin)
    .replace('{{operator}}', () => config.operator_name || 'the owner of this website')
  const parts = filled.split(/\[([^\]]+)\]\(([^)]+)\)/)
  return parts.map((part, at) => {
    if (at % 3 === 0) return part
    if (at % 3 === 2) return null
    return (
      <TextLink key={at} to={parts[at + 1] ?? ''}>
        {part}
      </TextLink>
    )
  })
}

const SCREENS = [paths.config, paths.services, paths.examples, paths.privacy] as const

function TextLink({ to, children }: { to: string; children: ReactNode }) {
  const screen = SCREENS.find((path) => path === to)
  if (screen) return <Link to={screen}>{children}</Link>
  if (to.startsWith('#'))
    return (
      <Link to="." hash={to.slice(1)}>
        {children}
      </Link>
    )
  return (
    <a href={to} rel="noopener noreferrer" target="_blank">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

const Contact = () =>
  config.contact_email ? (
    <p>
      Write to <a href={`mailto:${config.contact_email}`}>{config.contact_email}</a>. We read every message and reply
      within 30 days.
    </p>
  ) : null

/** The sign-in service is ours unless the operator chose a hosted one. */
const signInNote = () =>
  config.auth_url === '' || config.auth_url.startsWith(origin)
    ? 'Google or TikTok: they learn that you logged in here. We run the login ourselves.'
    : 'Supabase, which hosts our login service, and Google: they learn that you logged in here.'
