import type { AdminAccount } from '@pack/core/admin/list-accounts'
import type { AdminJob } from '@pack/core/admin/manage-jobs'
import type { System } from '@pack/core/admin/read-system'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AccountsPanel } from '../src/features/admin/accounts-panel.tsx'
import { JobsPanel } from '../src/features/admin/jobs-panel.tsx'
import { MessagesPanel } from '../src/features/admin/messages-panel.tsx'
import { SystemPanel } from '../src/features/admin/system-panel.tsx'
import { refused, showScreen } from './publishing-page.tsx'

vi.setConfig({ testTimeout: 60_000 })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const JOB: AdminJob = {
  id: 'job-1',
  owner: { id: 'owner-1', email: 'den@pack.test' },
  mode: 'short',
  theme: 'the long way home',
  personas: [],
  quantity: 2,
  background_mode: 'loop',
  bg_change_seconds: 3,
  status: 'Failed: Rendering',
  error_detail: 'The video file was empty.',
  progress_percent: 40,
  last_update_ms: null,
  eta_ms: null,
  created_at: '2026-11-23T08:00:00Z',
  updated_at: '2026-11-23T08:05:00Z',
  item_ids: [],
}
const MAKING = { ...JOB, id: 'job-2', theme: 'small wins', status: 'Rendering', error_detail: null }
const JOBS = 'GET /admin/jobs'

function showJobs(answers: Record<string, unknown>) {
  const onKind = vi.fn()
  const nothing = () => {}
  const shown = showScreen(
    <JobsPanel search="" kind="" page={1} onSearch={nothing} onKind={onKind} onPage={nothing} />,
    answers,
  )
  return { ...shown, onKind }
}
const table = async () => within(await screen.findByRole('table', { name: 'Jobs' }))

test('running jobs come first; jobs show whose they are, how far they are and why they failed; only those can be retried', async () => {
  const { user, onKind } = showJobs({ [JOBS]: { jobs: [JOB, MAKING], totalJobs: 2, totalPages: 1 } })

  const rows = within((await table()).getAllByRole('rowgroup')[1] as HTMLElement).getAllByRole('row')
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([['Cancel'], ['Retry', 'Remove']])
  expect(rows[0]?.textContent).toMatch(/small wins.*40\s?%/)
  expect(rows[1]?.textContent).toMatch(/den@pack\.test.*the long way home.*2 videos.*The video file was empty\./)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Failed')
  expect(onKind).toHaveBeenCalledWith('failed')
})

test.each([
  { kind: 'running', job: MAKING, verb: 'Cancel', done: 'Job canceled.' },
  { kind: 'failed', job: JOB, verb: 'Remove', done: 'Job removed.' },
])('$verb of a $kind job asks first, and loads the list again', async ({ job, verb, done }) => {
  const answers: Record<string, unknown> = {
    [JOBS]: { jobs: [job], totalJobs: 1, totalPages: 1 },
    [`DELETE /admin/jobs/${job.id}`]: null,
  }
  const { sent, user } = showJobs(answers)

  await user.click((await table()).getByRole('button', { name: `${verb} ${job.theme}` }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/den@pack\.test/)).toBeTruthy()
  answers[JOBS] = { jobs: [], totalJobs: 0, totalPages: 1 }
  await user.click(question.getByRole('button', { name: `${verb} job` }))

  expect(await screen.findByText(done)).toBeTruthy()
  expect(await screen.findByText('No unfinished jobs')).toBeTruthy()
  expect(sent).toEqual([[`DELETE /admin/jobs/${job.id}`, null]])
})

test('a job that could not be queued again says why, and stays', async () => {
  const { user } = showJobs({
    [JOBS]: { jobs: [JOB], totalJobs: 1, totalPages: 1 },
    'POST /admin/jobs/job-1/retry': refused(409, 'This job isn’t failed any more.'),
  })

  await user.click((await table()).getByRole('button', { name: 'Retry the long way home' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('This job isn’t failed any more.')).toBeTruthy()
  expect((await table()).getByText('the long way home')).toBeTruthy()
})

const SYSTEM: System = {
  queues: [
    {
      ...{ name: 'produce-video', running: 2, waiting: 3, later: 0 },
      ...{ oldest_seconds: 75, work_seconds: 5400, done: 1200, failed: 4 },
    },
  ],
  events: { waiting: 2, oldest_seconds: 30 },
  processes: [{ name: 'den-1', role: 'worker', running: ['produce-video'] }],
}

test('the system shows queues, late events, live processes and those that are missing', async () => {
  showScreen(<SystemPanel />, { 'GET /admin/system': SYSTEM })

  const row = within(await screen.findByRole('table', { name: 'Queues' })).getAllByRole('row')[1]
  expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Make videos', '2', '3', '–', '75 sec', '2 hr', '1,200', '4']),
  )
  for (const figure of [...(row?.children ?? [])].slice(1)) expect(figure.className).toContain('text-right')
  const failed = screen.getByRole('link', { name: 'Make videos: 4 failed' })
  expect(failed.getAttribute('href')).toBe('/admin?tab=jobs&kind=failed')
  expect(screen.getByText('Outbox: 2 events waiting, the oldest for 30 sec')).toBeTruthy()
  expect(screen.getByText(/^As of .*, updated every 10 seconds$/)).toBeTruthy()
  const worker = within(screen.getByText('Worker').closest('li') as HTMLElement)
  expect(worker.getByText('Make videos')).toBeTruthy()
  expect(worker.getByText('den-1')).toBeTruthy()
  expect(screen.getByText('No scheduler is running')).toBeTruthy()
  expect(screen.queryByText('No worker is running')).toBeNull()
})

test('queues that failed come first, and those without work are folded', async () => {
  const none = { running: 0, waiting: 0, later: 0, oldest_seconds: 0, work_seconds: 0, done: 0, failed: 0 }
  const queues = [
    { ...none, name: 'export-account' },
    { ...none, name: 'prepare-asset', done: 2 },
    { ...none, name: 'remove-asset-file', later: 8 },
    { ...none, name: 'write-script', done: 2, failed: 1 },
    { ...none, name: 'delete-account' },
  ]
  const { user } = showScreen(<SystemPanel />, { 'GET /admin/system': { ...SYSTEM, queues } })

  // On phones a list, else a table.
  const failed = await screen.findByRole('link', { name: '1 failed' })
  expect(failed.getAttribute('href')).toBe('/admin?tab=jobs&kind=failed')
  const rows = within(failed.closest('ul') as HTMLElement).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Write scripts to review2 done · 1 failed',
    'Delete replaced uploads8 scheduled',
    '3 idle queuesExport accountsPrepare uploads2 doneDelete accounts',
    'Export accounts',
    'Prepare uploads2 done',
    'Delete accounts',
  ])
  const table = within(screen.getByRole('table', { name: 'Queues' }))
  const names = () => table.getAllByRole('row').map(({ firstElementChild: name }) => name?.textContent)
  expect(names()).toEqual(['Background job', 'Write scripts to review', 'Delete replaced uploads', '3 idle queues'])
  await user.click(table.getByRole('button', { name: '3 idle queues', expanded: false }))
  expect(names().slice(4)).toEqual(['Export accounts', 'Prepare uploads', 'Delete accounts'])
})

test('a system that can’t be read is asked again', async () => {
  const answers: Record<string, unknown> = { 'GET /admin/system': refused(503, 'The Pack is restarting.') }
  const { user } = showScreen(<SystemPanel />, answers)

  await screen.findByText('The Pack is restarting.')
  answers['GET /admin/system'] = { ...SYSTEM, events: { waiting: 0, oldest_seconds: 0 } }
  await user.click(screen.getByRole('button', { name: /again/i }))

  expect(await screen.findByRole('table', { name: 'Queues' })).toBeTruthy()
})

test('accounts were seen in the last hour while a token may have kept their users in, then at a time', async () => {
  const account = (id: string, minutes: number): AdminAccount => ({
    ...{ id, email: `${id}@pack.test`, name: '', tier: 'alpha', is_admin: false },
    ...{ usage: { videos: 8, speech_seconds: 60, image_credits: 0, personas: 0 } },
    created_at: '2026-11-23T08:00:00Z',
    last_seen_at: new Date(Date.now() - minutes * 60_000).toISOString(),
  })
  const nothing = () => {}
  showScreen(<AccountsPanel search="" page={1} onSearch={nothing} onPage={nothing} />, {
    'GET /admin/accounts': { accounts: [account('den', 7), account('far', 61)], totalAccounts: 2, totalPages: 1 },
  })

  const rows = within(await screen.findByRole('table', { name: 'Accounts' }))
    .getAllByRole('row')
    .slice(1)
  expect(rows[0]?.textContent).toContain('in the last hour')
  expect(rows[1]?.textContent).toContain('1 hr ago')
})

test('a message is answered by mail, and marked as done', async () => {
  const MESSAGES = 'GET /admin/developer_messages'
  const from = { id: 'owner-1', email: 'den@pack.test', name: 'Den' }
  const message = { id: 'message-1', at: '2026-11-27T20:32:00Z', text: 'Captions, please.', done: false, from }
  const answers: Record<string, unknown> = {
    [MESSAGES]: { rows: [message], totalRows: 1, totalPages: 1 },
    'PATCH /admin/developer_messages/message-1': null,
  }
  const { user, sent } = showScreen(<MessagesPanel page={1} onPage={() => {}} />, answers)

  expect(await screen.findByText('1 message')).toBeTruthy()
  expect(screen.getByText('Open')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Reply to Den' }).getAttribute('href')).toBe(
    'mailto:den@pack.test?subject=Your%20message%20to%20the%20Pack',
  )
  answers[MESSAGES] = { rows: [{ ...message, done: true }], totalRows: 1, totalPages: 1 }
  await user.click(screen.getByRole('button', { name: 'Mark as done' }))

  expect(await screen.findByText('Done')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Mark as open' })).toBeTruthy()
  expect(sent).toEqual([['PATCH /admin/developer_messages/message-1', { done: true }]])
})
