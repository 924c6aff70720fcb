// Change: adds the links below a page. The original shows nothing for a page without an edit link
// and a date, such as one that isn't committed yet.
import type {ReactNode} from 'react';
import Footer from '@theme-original/DocItem/Footer';
import {PageLinks} from '@site/src/components/PageLinks';

export default function FooterWithLinks(): ReactNode {
  return (
    <>
      <Footer />
      <PageLinks />
    </>
  );
}
