export const OnboardingPage = () => <h1>OnboardingPage</h1>
