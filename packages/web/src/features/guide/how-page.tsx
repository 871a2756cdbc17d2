export const HowPage = () => <h1>HowPage</h1>
