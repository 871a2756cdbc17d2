export const PersonasPage = () => <h1>PersonasPage</h1>
