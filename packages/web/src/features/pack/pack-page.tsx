export const PackPage = () => <h1>PackPage</h1>
