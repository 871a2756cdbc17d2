export const WolfPage = () => <h1>WolfPage</h1>
