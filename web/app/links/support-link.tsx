import { brand } from '@stillweb/contract/brand';
import { TextLink } from './text-link.tsx';

/** The address of our support, which opens an email to it. */
export function SupportLink() {
  return <TextLink to={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</TextLink>;
}
