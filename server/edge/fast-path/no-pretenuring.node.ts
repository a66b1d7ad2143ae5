import { setFlagsFromString } from 'node:v8'

/**
 * Has V8 make every object where those are collected that live shortly. Where many of a kind have outlived two such collections, as
 * contexts of requests do while a server that has just started compiles what they pass, it makes all later ones in its old space
 * (pretenuring). There each holds its request, until all of the heap is looked through: a site had to do so once a second or never,
 * by how its first seconds went, and what the last of a hundred waited for was 20 ms or 14.
 */
export const makeObjectsYoung = () => setFlagsFromString('--no-allocation-site-pretenuring')
