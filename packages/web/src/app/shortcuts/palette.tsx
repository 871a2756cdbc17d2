import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { CONTENT_MODES, type ContentMode } from '@pack/core/content/item'
import type { ContentItem } from '@pack/core/content/item-schema'
import { statusLabel } from '@pack/core/content/status'
import type { ScreenPath } from '@pack/core/site/screens'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Crown, Keyboard, LayoutDashboard, PenLine, Plug, Search, Sparkles, UserPlus, Video, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { listingOptions } from '../../features/content/content.ts'
import { Face } from '../../product/face.tsx'
import { NEW_PERSONA, paths } from '../../product/paths.ts'
import { personasOptions } from '../../product/personas.ts'
import { waitingScriptsOptions } from '../../product/waiting-scripts.ts'
import { classNames } from '../../ui/class-names.ts'
import { HIGHLIGHTED } from '../../ui/highlighted.ts'
import { useModalFocus } from '../../ui/modal-focus.ts'
import { Soon } from '../layouts/soon.tsx'
import { SECTIONS } from '../layouts/workspace.ts'
import { Key } from './key.tsx'
import { hasKeys, showWindow } from './shortcuts.ts'

type Entry = {
  value: string
  label: string
  note?: string
  /** By which else it is found. */
  words?: string | undefined
  picture: ReactNode
  soon?: ScreenPath
  open: () => void
}
type Group = { value: string; items: Entry[] }

/** How many of the newest videos of each kind can be found. */
const VIDEOS_OF_KIND = 10
/** How many scripts, and how many videos, are listed before anything is typed. */
const FIRST_SHOWN = 4
const KINDS: Record<ContentMode, string> = { short: 'Short', story: 'Story', dialogue: 'Dialogue', uploaded: 'Upload' }

/** Goes to a section, a persona or a recent video by typing a part of its name; starts actions. */
export function Palette({ open }: { open: boolean }) {
  const popup = useRef<HTMLDivElement>(null)
  const modal = useModalFocus(popup, open)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && showWindow(null)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center overflow-hidden p-3 sm:pt-[12vh]">
          <Dialog.Popup
            ref={popup}
            {...modal}
            aria-label="Go to"
            className="popup flex max-h-[calc(100dvh-1.5rem)] sm:max-h-[min(34rem,calc(100dvh-1.5rem))] w-full max-w-xl flex-col overflow-hidden"
          >
            <Finder />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Finder() {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const navigate = useNavigate()
  const { contains } = Autocomplete.useFilter()
  const { groups, isLoading } = useGroups(wanted !== '')
  const found = groups
    .map(({ value, items }) => ({
      value,
      items: items.filter(({ label, words = '' }) => contains(label, wanted) || contains(words, wanted)),
    }))
    .filter(({ items }) => items.length > 0)
  const isNothingFound = found.length === 0
  const generate: Group = {
    value: 'Actions',
    items: [
      {
        value: 'generate',
        label: `Generate a video about “${wanted}”`,
        picture: <Sparkles aria-hidden className={ICON} />,
        open: () => void navigate({ to: paths.generate, search: { theme: wanted } }),
      },
    ],
  }
  return (
    <Autocomplete.Root
      open
      inline
      items={isNothingFound && !isLoading ? [generate] : found}
      filter={null}
      value={typed}
      onValueChange={setTyped}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden className="size-5 shrink-0 text-muted" />
        <Autocomplete.Input
          aria-label="Section, persona or video"
          placeholder="Go to a section, persona or video"
          className="h-14 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-muted"
        />
        {hasKeys() ? (
          <Dialog.Close className="min-h-8 shrink-0 cursor-pointer rounded-lg px-2 text-xs text-muted hover:text-ink">
            Esc<span className="sr-only"> closes</span>
          </Dialog.Close>
        ) : (
          <Dialog.Close aria-label="Close" className="-mr-2 grid size-11 shrink-0 place-items-center text-muted">
            <X aria-hidden className="size-5" />
          </Dialog.Close>
        )}
      </div>
      {/* Fades out at the bottom, so that it never seems to end in a heading. */}
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 pb-6 [mask-image:linear-gradient(#000_calc(100%_-_1.5rem),transparent)] forced-colors:[mask-image:none]">
        <p role="status" className="px-3 pt-3 pb-4 text-muted text-sm empty:hidden">
          {isNothingFound && (isLoading ? 'Searching…' : 'No section, persona or recent video has that name.')}
        </p>
        <Autocomplete.List>
          {(group: Group) => (
            <Autocomplete.Group key={group.value} items={group.items} className="not-last:mb-2">
              <Autocomplete.GroupLabel className="px-3 py-1.5 text-xs font-semibold text-muted">
                {group.value}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(entry: Entry) => (
                  <Autocomplete.Item
                    key={entry.value}
                    value={entry}
                    onClick={() => {
                      showWindow(null)
                      entry.open()
                    }}
                    className={classNames(
                      'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 text-[0.9375rem] outline-none select-none',
                      HIGHLIGHTED,
                    )}
                  >
                    {entry.picture}
                    {/* On phones the note is below the label, which would be cut beside it. */}
                    <span className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-3">
                      <span className="line-clamp-2 wrap-anywhere sm:line-clamp-1 sm:flex-1">
                        <Marked text={entry.label} part={isNothingFound ? '' : wanted} />
                      </span>
                      {entry.note && <span className="block text-muted text-sm sm:shrink-0">{entry.note}</span>}
                    </span>
                    {entry.soon && <Soon to={entry.soon} />}
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
      {hasKeys() && !isNothingFound && (
        <p className="flex items-center gap-1.5 border-line border-t px-4 py-2 text-muted text-xs max-sm:hidden">
          <Key name="↑" />
          <Key name="↓" />
          <span className="mr-3">to move</span>
          <Key name="Enter" />
          to open
        </p>
      )}
    </Autocomplete.Root>
  )
}

/** A label with the typed part marked, so that it is seen why the entry was found. */
function Marked({ text, part }: { text: string; part: string }) {
  const at = part === '' ? -1 : text.toLowerCase().indexOf(part.toLowerCase())
  if (at < 0) return text
  const end = at + part.length
  return (
    <>
      {text.slice(0, at)}
      <mark className="bg-transparent font-semibold text-brand">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}

/** In a column as wide as a face. */
const ICON = 'mx-0.5 size-5 shrink-0 text-muted'

/**
 * Before anything is typed, what was made last comes first, unless it has yet to load: nothing may move under the
 * pointer.
 */
function useGroups(isTyped: boolean): { groups: Group[]; isLoading: boolean } {
  const navigate = useNavigate()
  const { data: personas = [], isPending: arePersonasLoading } = useQuery(personasOptions())
  const { data: scripts = [] } = useQuery(waitingScriptsOptions())
  const { videos, isLoading: areVideosLoading } = useRecentVideos()
  const [areVideosFirst] = useState(videos.length > 0)

  const toReview: Group = {
    value: 'Scripts to review',
    items: scripts.slice(0, FIRST_SHOWN).map(({ id, mode, title, theme }) => ({
      value: id,
      label: title || theme,
      note: KINDS[mode],
      picture: <PenLine aria-hidden className={ICON} />,
      open: () => void navigate({ to: paths.content, search: { type: mode, edit: id } }),
    })),
  }
  const recent: Group = {
    value: isTyped ? 'Videos' : 'Recent videos',
    items: (isTyped ? videos : videos.filter(isNoScript).slice(0, FIRST_SHOWN)).map((item) => ({
      value: item.id,
      label: item.title || item.theme,
      note: `${KINDS[item.mode]} · ${statusLabel(item.status)}`,
      picture: <Video aria-hidden className={ICON} />,
      open: () => void navigate({ to: paths.content, search: { type: item.mode, ...windowOf(item) } }),
    })),
  }
  const actions: Group = {
    value: 'Actions',
    items: [
      {
        value: 'create-persona',
        label: 'Create a Persona',
        picture: <UserPlus aria-hidden className={ICON} />,
        open: () => void navigate({ to: paths.persona, params: { id: NEW_PERSONA } }),
      },
      {
        value: 'connect',
        label: 'Connect an account',
        words: 'integrations, YouTube, TikTok',
        picture: <Plug aria-hidden className={ICON} />,
        open: () => void navigate({ to: paths.integrations }),
      },
      ...(hasKeys()
        ? [
            {
              value: 'keys',
              label: 'Keyboard shortcuts',
              picture: <Keyboard aria-hidden className={ICON} />,
              open: () => showWindow('keys'),
            },
          ]
        : []),
    ],
  }
  const sections: Group = {
    value: 'Sections',
    items: [...SECTIONS, ...MORE_SECTIONS].map(({ to, text, icon: Icon, words, soon }) => ({
      value: to,
      label: text,
      words,
      picture: <Icon aria-hidden className={ICON} />,
      ...(soon && { soon: to }),
      open: () => void navigate({ to }),
    })),
  }
  const cast: Group = {
    value: 'Personas',
    items: personas.map((persona) => ({
      value: persona.id,
      label: persona.name,
      note: persona.role_title,
      picture: <Face persona={persona} className="size-6 shrink-0 rounded-full" />,
      open: () => void navigate({ to: paths.persona, params: { id: persona.id } }),
    })),
  }
  const groups = isTyped
    ? [sections, actions, cast, recent]
    : areVideosFirst
      ? [toReview, recent, actions, sections, cast]
      : [toReview, actions, sections, cast, recent]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isLoading: isTyped && (arePersonasLoading || areVideosLoading),
  }
}

/** Screens that the navigation lists elsewhere. */
const MORE_SECTIONS = [
  { to: paths.dashboard, text: 'Dashboard', icon: LayoutDashboard, words: 'home', soon: false },
  {
    to: paths.services,
    text: 'Services: plans and prices',
    icon: Crown,
    words: 'billing, pricing, subscription, upgrade',
    soon: false,
  },
] as const

const isNoScript = ({ status }: ContentItem): boolean => status !== 'Script Ready'

/** The window of the Content Manager that fits an item: the player, the script, or only its list. */
function windowOf({ id, supabase_url: video, status }: ContentItem): { play?: string; edit?: string } {
  if (video) return { play: id }
  return status === 'Script Ready' ? { edit: id } : {}
}

/** The newest videos of every kind, newest first. */
function useRecentVideos(): { videos: ContentItem[]; isLoading: boolean } {
  return useQueries({
    queries: CONTENT_MODES.map((mode) =>
      listingOptions({ mode, view: 'table', statuses: [], persona: null, thisMonth: false, output: null, page: 1 }),
    ),
    combine: (lists) => ({
      videos: lists
        .flatMap(({ data }) => data?.items.slice(0, VIDEOS_OF_KIND) ?? [])
        .toSorted((one, other) => other.created_at.localeCompare(one.created_at)),
      isLoading: lists.some(({ isPending }) => isPending),
    }),
  })
}
