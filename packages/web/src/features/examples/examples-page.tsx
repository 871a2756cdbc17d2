export const ExamplesPage = () => <h1>ExamplesPage</h1>
