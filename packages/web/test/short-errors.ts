import { configure } from '@testing-library/react'

// A query that waits would print the whole page at each try: a tenth of the tests' time. Set DEBUG_PRINT_LIMIT to see
// the page when one fails.
if (!process.env.DEBUG_PRINT_LIMIT)
  configure({
    getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
  })
