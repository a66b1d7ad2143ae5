DROP INDEX `sports_events_by_status`;--> statement-breakpoint
CREATE INDEX `sports_events_listed` ON `sports_events` (`status`,`starts_at`,`away`,`sport`,`category`,`tournament`);