export const PrivacyPage = () => <h1>PrivacyPage</h1>
