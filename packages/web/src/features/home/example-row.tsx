import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ExampleCards } from '../../product/example-cards.tsx'
import { latestExamples } from '../../product/examples.ts'
import { paths } from '../../product/paths.ts'
import { WithQueries } from '../../product/query-client.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { usePageLoaded } from '../../ui/use-page-loaded.ts'

/** The latest example of each mode (part 1 §2). */
export const ExampleRow = () => (
  <WithQueries>
    <Row />
  </WithQueries>
)

function Row() {
  const { data } = useQuery(latestExamples())
  const loaded = usePageLoaded()
  return (
    <section className="mx-auto w-full max-w-7xl px-5 pt-24 sm:px-8 sm:pt-32">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-3xl sm:text-4xl">Fresh from the den</h2>
        <Link to={paths.examples} className="rounded font-semibold text-brand underline-offset-4 hover:underline">
          All examples
        </Link>
      </div>
      <ExampleCards examples={data} level="h3" urgent={loaded} />
      <Link to={paths.generate} className={buttonClass('primary', 'large', 'mt-8')}>
        Generate Now
      </Link>
    </section>
  )
}
