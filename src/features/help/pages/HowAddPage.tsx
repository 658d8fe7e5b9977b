import { HowPage } from '../parts/HowPage.tsx';

/** `/howAdd` (specification, section 2). */
export const HowAddPage = () => <HowPage path="/howAdd" />;
