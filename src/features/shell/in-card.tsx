import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

/** A wait or an error where a card will stand. */
export const inCard = (view: ReactNode) => <Card>{view}</Card>;
