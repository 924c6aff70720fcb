/** Writes the diagram between the `layers` comments of maintaining/architecture.md. */
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {withDiagram} from './layer-diagram';

const file = join(import.meta.dirname, '../maintaining/architecture.md');
writeFileSync(file, withDiagram(readFileSync(file, 'utf8')));
