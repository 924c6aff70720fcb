/** Writes the layer diagram between the two `layers` comments of maintaining/architecture.md: `npm run graph`. */
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {withDiagram} from './layer-diagram';

const file = join(import.meta.dirname, '../maintaining/architecture.md');
writeFileSync(file, withDiagram(readFileSync(file, 'utf8')));
