// The texts must be there before the first component asks for one, whichever file is loaded first.
import './translate.ts';

export { useTranslation } from 'react-i18next';
