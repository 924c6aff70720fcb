// Change: ejected. Adds a contact block beside the links, a link and the version below.
import type {ReactNode} from 'react';
import {useThemeConfig} from '@docusaurus/theme-common';
import Link from '@docusaurus/Link';
import FooterLinks from '@theme/Footer/Links';
import {release} from '@site/config/release';
import styles from './styles.module.css';

const {contact} = release;

export default function Footer(): ReactNode {
  const {footer} = useThemeConfig();
  if (!footer) return null;
  return (
    <footer className="theme-layout-footer footer">
      <div className="page-container">
        <div className={styles.columns}>
          <address className={styles.contact}>
            <strong>{contact.company}</strong>
            <br />
            {contact.street}
            <br />
            {contact.postalCode} {contact.city}, {contact.country}
            <br />
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </address>
          <nav className={styles.links} aria-label="Footer">
            <FooterLinks links={footer.links} />
          </nav>
        </div>
        <p className={styles.bottom}>
          <span>{footer.copyright}</span>
          <Link to="/offline" className="footer__link-item">
            Read offline
          </Link>
          <span>
            Documentation for SOQL Lib {release.version} ({release.date}), MIT license
          </span>
        </p>
      </div>
    </footer>
  );
}
