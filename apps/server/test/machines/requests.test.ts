import { describeWalks } from './walks.ts';

describeWalks('requests');
