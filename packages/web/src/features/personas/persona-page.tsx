export const PersonaPage = () => <h1>PersonaPage</h1>
