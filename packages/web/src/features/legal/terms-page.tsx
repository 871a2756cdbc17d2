export const TermsPage = () => <h1>TermsPage</h1>
