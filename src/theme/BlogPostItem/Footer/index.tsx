// Change: on a release's page, adds the links below a page, as theme/DocItem/Footer does.
import type {ReactNode} from 'react';
import {useBlogPost} from '@docusaurus/plugin-content-blog/client';
import Footer from '@theme-original/BlogPostItem/Footer';
import {PageLinks} from '@site/src/components/PageLinks';

export default function FooterWithLinks(): ReactNode {
  const {isBlogPostPage} = useBlogPost();
  return (
    <>
      <Footer />
      {isBlogPostPage && <PageLinks />}
    </>
  );
}
