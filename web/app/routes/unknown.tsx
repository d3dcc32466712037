import { href, redirectDocument } from 'react-router';

export function clientLoader() {
  return redirectDocument(href('/'));
}

export default function UnknownPage() {
  return null;
}
